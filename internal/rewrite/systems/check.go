package systems

import (
	"bytes"
	"context"
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
	"golang.org/x/tools/go/packages"
)

// A Checker checks candidates on the systems that they were not made on. It keeps what it
// has read of imported packages. It is not safe for concurrent use.
type Checker struct {
	// Host is what the candidates were made for.
	Host System
	// Options are those that the code was loaded with; Flags are not used.
	Options rewrite.Options

	fset   *token.FileSet
	parsed map[string]*ast.File
	worlds map[place]*world
}

// A place is a folder on a system.
type place struct{ dir, system string }

// An Objection is what a candidate does wrong on a system.
type Objection struct {
	System System
	// Err is why it does not compile there. If it is nil, the rule would write something else
	// there: what it has read of the code is not so everywhere.
	Err error
	// Name is what a candidate from outside does not use any more, and that other files declare on
	// that system. It is empty for others.
	Name string
}

// Check looks at a candidate, made from base, in each set of files of the packages that it
// changes. It returns the first objection, nil if there is none. Sets for which base does not
// type-check say nothing.
func (c *Checker) Check(ctx context.Context, base rewrite.Tree, cand *rewrite.Candidate) (*Objection, error) {
	head := base.With(cand.Files)
	var dirs []string
	for name := range cand.Files {
		if dir := filepath.Dir(name); filepath.Ext(name) == ".go" && !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	for _, dir := range dirs {
		if err := taken(base, head, dir); err != nil {
			return &Objection{System: c.Host, Err: err}, nil
		}
		sets, err := Sets(head, dir, c.Host)
		if err != nil {
			return nil, err
		}
		for _, set := range sets {
			o, err := c.checkIn(ctx, set, dir, base, cand)
			if o != nil || err != nil {
				return o, err
			}
		}
		if o, err := c.checkHost(ctx, sets, dir, base, cand); o != nil || err != nil {
			return o, err
		}
	}
	return nil, nil
}

// checkHost looks for what a candidate from outside gives up of the files that not all sets have.
func (c *Checker) checkHost(
	ctx context.Context, sets []Set, dir string, base rewrite.Tree, cand *rewrite.Candidate,
) (*Objection, error) {
	if cand.Rule.Run != nil {
		return nil, nil // its rule is asked again in each set
	}
	host, err := hostFiles(base, dir, c.Host)
	if err != nil {
		return nil, err
	}
	for _, set := range sets {
		only := missing(host, set.Files)
		if len(only) == 0 {
			continue
		}
		w, err := c.world(ctx, c.Host, base, dir)
		if err != nil {
			return nil, ctx.Err()
		}
		was, err := w.checkBase(ctx, base, dir, host)
		if err != nil {
			return nil, ctx.Err()
		}
		is, err := w.check(ctx, base.With(cand.Files), dir, host)
		if err != nil {
			return nil, ctx.Err()
		}
		if name := givesUp(was, is, cand.Function, only); name != "" {
			return &Objection{System: set.System, Name: name}, nil
		}
	}
	return nil, nil
}

// missing are those files of a list that another lacks.
func missing(from, in []string) []string {
	return slices.DeleteFunc(slices.Clone(from), func(name string) bool { return slices.Contains(in, name) })
}

// checkIn looks at a candidate in one set.
func (c *Checker) checkIn(
	ctx context.Context, set Set, dir string, base rewrite.Tree, cand *rewrite.Candidate,
) (*Objection, error) {
	w, err := c.world(ctx, set.System, base, dir)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil || len(w.home.GoFiles) == 0 {
		return nil, nil // it cannot be built there
	}
	was, err := w.checkBase(ctx, base, dir, inBase(base, dir, set.Files))
	if err != nil {
		return nil, ctx.Err()
	}
	head := base.With(cand.Files)
	is, err := w.check(ctx, head, dir, set.Files)
	if err != nil {
		return &Objection{System: set.System, Err: err}, ctx.Err()
	}
	if cand.Rule.Run == nil {
		host, err := hostFiles(base, dir, c.Host)
		if name := givesUp(was, is, cand.Function, missing(set.Files, host)); err == nil && name != "" {
			return &Objection{System: set.System, Name: name}, nil
		}
		return nil, err
	}
	was.TypesSizes = types.SizesFor("gc", c.Host.GOARCH) // how much room a rule makes is no matter of right and wrong
	if filepath.Dir(cand.File) != dir || !slices.Contains(set.Files, filepath.Base(cand.File)) || !again(base, was, cand) {
		return nil, nil
	}
	return &Objection{System: set.System}, nil
}

// again asks the rule of a candidate whether it would not make the same on a system, whose
// package is given.
func again(base rewrite.Tree, p *packages.Package, cand *rewrite.Candidate) (differs bool) {
	code := &rewrite.Code{Tree: base, Packages: []*packages.Package{p}}
	found, _ := code.Candidates([]*rules.Rule{cand.Rule}, func(_, function string) bool { return function == cand.Function })
	return !slices.ContainsFunc(found, func(o *rewrite.Candidate) bool {
		for name, text := range cand.Files {
			if filepath.Dir(name) == filepath.Dir(cand.File) && !bytes.Equal(text, o.Files[name]) {
				return false
			}
		}
		return true
	})
}

// inBase are those files of a set that base has.
func inBase(base rewrite.Tree, dir string, files []string) []string {
	return slices.DeleteFunc(slices.Clone(files), func(name string) bool {
		_, err := base.Read(filepath.Join(dir, name))
		return errors.Is(err, fs.ErrNotExist)
	})
}

// world opens a folder on a system. What it finds holds for the run: candidates that were kept
// change nothing that others import.
func (c *Checker) world(ctx context.Context, s System, base rewrite.Tree, dir string) (*world, error) {
	if c.worlds == nil {
		c.fset, c.parsed = token.NewFileSet(), make(map[string]*ast.File)
		c.worlds = make(map[place]*world)
	}
	at := place{dir, s.String()}
	if w := c.worlds[at]; w != nil {
		return w, nil
	}
	w := newWorld(s, c.Options, c.fset, c.parsed)
	if err := w.open(ctx, base, dir); err != nil {
		return nil, err
	}
	c.worlds[at] = w
	return w, nil
}
