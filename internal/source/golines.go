package source

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"go/version"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gohone/hone/internal/source/cache"
	"github.com/gohone/hone/internal/source/tree"
)

// A GoLine is a line "go 1.24.1" that LowerGo has changed.
type GoLine struct {
	// Path is the go.mod or go.work it stands in, relative to the root of the
	// version, or absolute if the file is not part of the code.
	Path string
	// From and To are the versions, such as "1.24.1".
	From, To string
}

// LowerGo returns v with no go line above a version of Go, such as "go1.23.4",
// so that the toolchain of that name takes the code. Lines that are not above
// it stay as they are, as do those of testdata. What changes is returned by
// path; if nothing does, v is.
//
// A go line decides what the language is and which GODEBUG settings hold, so
// versions that are compared must all be lowered to the same. It also decides
// which toolchain builds a version that asks for none: there the toolchain
// line keeps that up. Where the code came from does not change, so Dirty stays.
func (r *Resolver) LowerGo(ctx context.Context, v *Version, to string) (*Version, []GoLine, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	w, lines, err := r.lowerGo(ctx, v, to)
	if err != nil {
		return nil, nil, fmt.Errorf("lower the go line of %s to %s: %w", v.Name, to, err)
	}
	return w, lines, nil
}

func (r *Resolver) lowerGo(ctx context.Context, v *Version, to string) (*Version, []GoLine, error) {
	limit := goLimit{to: to, own: v.Spec.Toolchain}
	entries, contents, lines, err := limit.entries(v.at)
	if err != nil {
		return nil, nil, err
	}
	w := v
	if len(contents) > 0 {
		if w, err = r.replaceFiles(ctx, v, entries, contents); err != nil {
			return nil, nil, err
		}
	}
	if _, inside := tree.Within(w.Root, w.GoWork); w.GoWork == noWork || inside {
		return w, lines, nil
	}
	file, line, err := r.lowerForeignWork(w, limit)
	if err != nil || file == w.GoWork {
		return w, lines, err
	}
	moved := *w
	moved.GoWork = file
	return &moved, append(lines, line...), nil
}

// replaceFiles returns v with other contents of some files, by path.
func (r *Resolver) replaceFiles(ctx context.Context, v *Version, entries []tree.Entry,
	contents map[string][]byte) (*Version, error) {
	own := v.at.snap
	var kept []placedFile
	for _, f := range own.Files.Files {
		if contents[f.Path] == nil {
			kept = append(kept, placedFile{f, own.Root})
		}
	}
	c := v.at.code
	c.content.Entries = entries
	c.content.Fill = func(ctx context.Context, dir string) error {
		if err := placeFiles(ctx, kept, dir); err != nil {
			return err
		}
		for name, data := range contents {
			file := filepath.Join(dir, name)
			if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
				return err
			}
			if err := os.WriteFile(file, data, 0o600); err != nil {
				return err
			}
		}
		return nil
	}
	s, err := r.keep(ctx, &c)
	if err != nil {
		return nil, err
	}
	return r.version(ctx, v.Spec, s)
}

// lowerForeignWork lowers the go.work of v, which is not part of its code.
func (r *Resolver) lowerForeignWork(v *Version, limit goLimit) (file string, lines []GoLine, err error) {
	data, err := os.ReadFile(v.GoWork)
	if err != nil {
		return "", nil, fmt.Errorf("read go.work: %w", err)
	}
	lowered, from := limit.work(data)
	if lowered == nil {
		return v.GoWork, nil, nil
	}
	sum, err := os.ReadFile(v.GoWork + ".sum")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", nil, fmt.Errorf("read go.work.sum: %w", err)
	}
	if from != "" {
		lines = []GoLine{{Path: v.GoWork, From: from, To: goLine(limit.to)}}
	}
	file, err = r.writeWork(lowered, sum)
	return file, lines, err
}

// A goLimit rewrites go.mod and go.work so that no go line is above to.
type goLimit struct {
	to  string // a version of Go, such as "go1.23.4"
	own string // the toolchain the version asks for, "" for none
}

// entries returns the entries of s as the limit leaves them, and the contents
// of those that change.
func (l goLimit) entries(s *resolved) (entries []tree.Entry, contents map[string][]byte, lines []GoLine, err error) {
	contents = make(map[string][]byte)
	for _, f := range s.snap.Files.Files {
		e := tree.Entry{Path: f.Path, Mode: f.Mode, ID: f.ID}
		if rewrite := l.rewriter(f); rewrite != nil {
			data, err := os.ReadFile(filepath.Join(s.snap.Root, f.Path))
			if err != nil {
				return nil, nil, nil, err
			}
			lowered, from := rewrite(data)
			if lowered != nil {
				contents[f.Path] = lowered
				e.Mode, e.ID = tree.ModeFile, blobIDAs(e.ID, lowered)
			}
			if from != "" {
				lines = append(lines, GoLine{Path: f.Path, From: from, To: goLine(l.to)})
			}
		}
		entries = append(entries, e)
	}
	return entries, contents, lines, nil
}

// rewriter returns what lowers a file, nil for nearly all of them.
func (l goLimit) rewriter(f cache.File) func([]byte) ([]byte, string) {
	switch name := path.Base(f.Path); {
	case f.Mode == tree.ModeSymlink || isTest(f.Path):
		return nil
	case name == "go.mod":
		return l.mod
	case name == "go.work":
		return l.work
	}
	return nil
}

// mod lowers a go.mod. It returns nil if nothing changes, and what its go line
// was if that does.
func (l goLimit) mod(data []byte) (lowered []byte, from string) {
	f, err := modfile.Parse("go.mod", data, tree.KeepVersion)
	if err != nil {
		return nil, "" // go says what is wrong with it
	}
	from, changed := l.lines(f.Go, f.Toolchain, f)
	for _, t := range f.Tool {
		if t.Path != "" && l.olderThan("go1.24") {
			changed = f.DropTool(t.Path) == nil || changed
		}
	}
	for _, i := range f.Ignore {
		if i.Path != "" && l.olderThan("go1.25") {
			changed = f.DropIgnore(i.Path) == nil || changed
		}
	}
	if !changed {
		return nil, ""
	}
	f.Cleanup()
	return modfile.Format(f.Syntax), from
}

// work lowers a go.work as mod does a go.mod.
func (l goLimit) work(data []byte) (lowered []byte, from string) {
	f, err := modfile.ParseWork("go.work", data, tree.KeepVersion)
	if err != nil {
		return nil, ""
	}
	from, changed := l.lines(f.Go, f.Toolchain, f)
	if !changed {
		return nil, ""
	}
	f.Cleanup()
	return modfile.Format(f.Syntax), from
}

// goFile is what lines changes of a go.mod or go.work.
type goFile interface {
	AddGoStmt(version string) error
	AddToolchainStmt(name string) error
	DropToolchainStmt()
}

// lines lowers the go line of f. A version that asks for no toolchain goes on
// getting the one its go line asked for, through the toolchain line.
func (l goLimit) lines(goStmt *modfile.Go, toolchain *modfile.Toolchain,
	f goFile) (from string, changed bool) {
	if l.olderThan("go1.21") && toolchain != nil {
		f.DropToolchainStmt() // it does not know them
		changed = true
	}
	if goStmt == nil || version.Compare("go"+goStmt.Version, l.to) <= 0 {
		return "", changed
	}
	from = goStmt.Version
	if f.AddGoStmt(goLine(l.to)) != nil {
		return "", changed
	}
	if l.own == "" {
		name := firstRelease(from)
		if toolchain == nil || toolchain.Name != "default" && version.Compare(toolchain.Name, name) < 0 {
			f.AddToolchainStmt(name)
		}
	}
	return from, true
}

// olderThan reports whether the version asks for a toolchain older than v,
// which does not know what v brought to go.mod.
func (l goLimit) olderThan(v string) bool {
	return version.IsValid(l.own) && version.Compare(l.own, v) < 0
}

// goLine is the go line for the release v, such as "1.23.4" for "go1.23.4".
// Before Go 1.21 only the language stood there.
func goLine(v string) string {
	if version.Compare(v, "go1.21") < 0 {
		v = version.Lang(v)
	}
	v, _, _ = strings.Cut(v, "-") // a suffix of a build from somewhere else
	return strings.TrimPrefix(v, "go")
}

// blobIDAs returns git's object name of a file's content, by the hash that made
// the object name like.
func blobIDAs(like string, data []byte) string {
	if len(like) == 2*sha256.Size {
		return hex.EncodeToString(tree.HashObject(sha256.New(), "blob", data))
	}
	return tree.BlobID(data)
}
