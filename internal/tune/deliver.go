package tune

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/tune/trial"
)

// A Delivery says where the kept rewrites go.
type Delivery struct {
	// Folder gets the patches, one file each; empty for none.
	Folder string
	// Write puts the changed files into the working tree; Options.Commit commits the
	// patches instead.
	Write bool
	// Message gives a patch its message.
	Message func(*trial.Trial) (subject, body string)
}

// Delivered says what Deliver did with the kept rewrites.
type Delivered struct {
	// Folder has the patches and Apply is how to apply them; both are empty if none were
	// written.
	Folder    string
	Apply     Apply
	FolderErr error
	// Tree is the state of the user's files. TreeErr is why that is not as asked
	// for.
	Tree    TreeState
	TreeErr error
	// Worse names benchmarks that lose with all patches together. If there are any, nothing
	// was written or committed.
	Worse []string
}

// Apply says how patches in a folder are applied.
type Apply string

const (
	ApplyAm     Apply = "am"      // with git am
	ApplyKeepCR Apply = "keep-cr" // with git am --keep-cr: it takes carriage returns for those of the mail
	ApplyDiff   Apply = "apply"   // with git apply: there is no commit to put one on
	ApplyDirty  Apply = "dirty"   // with git apply, on top of changes that are in no commit
)

// A TreeState is the state of the user's files.
type TreeState string

const (
	TreeUnchanged TreeState = "unchanged"
	TreeWritten   TreeState = "written"
	TreeCommitted TreeState = "committed"
	// TreePartly means that writing failed halfway.
	TreePartly TreeState = ""
)

// Deliver writes the patches, and changes the user's files only if no benchmark loses.
func (t *Tuning) Deliver(ctx context.Context, d Delivery) (*Delivered, error) {
	out := &Delivered{Tree: TreeUnchanged}
	patches, err := t.patches(ctx, d)
	if err != nil || len(patches) == 0 {
		return out, err
	}
	if d.Folder != "" {
		if out.FolderErr = writePatches(d.Folder, patches); out.FolderErr == nil {
			out.Folder, out.Apply = d.Folder, t.apply(patches)
		}
	}
	if !d.Write && !t.opt.Commit {
		return out, nil
	}
	for _, r := range t.results {
		out.Worse = append(out.Worse, r.Worse()...)
	}
	switch {
	case len(out.Worse) > 0:
	case t.opt.Commit:
		var mails []string
		for _, p := range patches {
			mails = append(mails, p.Text)
		}
		if err := t.session.Resolver.Commit(ctx, t.code.user, mails); err != nil {
			out.TreeErr = &CommitError{err}
		} else {
			out.Tree = TreeCommitted
		}
	default:
		out.Tree = TreeWritten
		if out.TreeErr = t.code.write(t.results[len(t.results)-1].Final); out.TreeErr != nil {
			out.Tree = TreePartly
		}
	}
	return out, nil
}

// patches writes the kept trials of all packages as one series.
func (t *Tuning) patches(ctx context.Context, d Delivery) ([]Patch, error) {
	by := Signature{Name: "hone", Email: "hone@localhost", When: time.Now()}
	if name, email, err := t.session.Resolver.Author(ctx, t.code.user); err == nil {
		by.Name, by.Email = name, email
	}
	return Series(t.results, by, d.Message)
}

// apply returns how the patches are applied to the working tree.
func (t *Tuning) apply(patches []Patch) Apply {
	switch v := t.run.Versions[0]; {
	case v.Commit == "":
		return ApplyDiff
	case v.Dirty:
		return ApplyDirty
	case slices.ContainsFunc(patches, func(p Patch) bool { return strings.Contains(p.Text, "\r\n") }):
		return ApplyKeepCR
	}
	return ApplyAm
}

func writePatches(dir string, patches []Patch) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, p := range patches {
		if err := os.WriteFile(filepath.Join(dir, p.Name), []byte(p.Text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// write puts the changed files of a tree into the working tree.
func (c *code) write(final rewrite.Tree) error {
	var files []source.Written
	for _, path := range slices.Sorted(maps.Keys(final.Files)) {
		if c.generated[path] != nil {
			continue // it was for the measurement
		}
		base, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		rel, err := filepath.Rel(c.private.Root, path)
		if err != nil {
			return err
		}
		// base is nil for a file that does not exist.
		if head := final.Files[path]; !bytes.Equal(base, head) {
			files = append(files, source.Written{Path: filepath.ToSlash(rel), Old: base, New: head})
		}
	}
	return c.user.Write(files)
}
