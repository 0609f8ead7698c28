package systems

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/golist"
	"github.com/gohone/hone/internal/rewrite"
	"golang.org/x/tools/go/packages"
)

// A world is a package and all that it imports, as they are on one system.
type world struct {
	System
	opt  rewrite.Options
	fset *token.FileSet
	// parsed are files of imported packages, which systems share; known what they declare.
	parsed map[string]*ast.File
	known  map[string]*types.Package
	home   *packages.Package
	// base is what was found of the files of base last, baseErr why it does not type-check, and baseKey
	// which files they were.
	base    *packages.Package
	baseErr error
	baseKey string
	added   map[string]*packages.Package // that only candidates import
}

// open finds the package of a folder and what it imports.
func (w *world) open(ctx context.Context, tree rewrite.Tree, dir string) error {
	p, err := w.list(ctx, tree, dir, ".")
	w.home = p
	return err
}

func (w *world) list(ctx context.Context, tree rewrite.Tree, dir, pattern string) (*packages.Package, error) {
	env := append(slices.Clip(w.opt.Env), "GOOS="+w.GOOS, "GOARCH="+w.GOARCH, "CGO_ENABLED=0")
	var flags []string
	if len(w.Tags) > 0 {
		flags = []string{"-tags=" + strings.Join(w.Tags, ",")}
	}
	found, err := golist.Load(ctx, packages.Config{
		Mode: packages.NeedName, Dir: dir, Env: env, BuildFlags: flags, Overlay: tree.Files,
	}, pattern)
	if err != nil {
		return nil, fmt.Errorf("list the packages for %s: %w", w.System, err)
	}
	if len(found) != 1 {
		return nil, fmt.Errorf("list the packages for %s: %d for %s", w.System, len(found), pattern)
	}
	return found[0], nil
}

// check type-checks the package as it is in a tree, with the files named. The first
// error is that of the package itself.
func (w *world) check(ctx context.Context, tree rewrite.Tree, dir string, names []string) (*packages.Package, error) {
	p := *w.home
	p.Fset, p.Syntax, p.CompiledGoFiles, p.Errors = w.fset, nil, nil, nil
	for _, name := range names {
		path := filepath.Join(dir, name)
		src, err := tree.Read(path)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(w.fset, path, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.Syntax, p.CompiledGoFiles = append(p.Syntax, file), append(p.CompiledGoFiles, path)
	}
	p.TypesInfo = &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Instances: make(map[*ast.Ident]types.Instance),
		Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object),
		Implicits: make(map[ast.Node]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Scopes: make(map[ast.Node]*types.Scope), FileVersions: make(map[*ast.File]string),
	}
	conf := w.config(importing(func(path string) (*types.Package, error) {
		if to := p.Imports[path]; to != nil {
			return w.declared(to)
		}
		return w.add(ctx, path)
	}), &p)
	p.TypesSizes, p.Name = conf.Sizes, p.Syntax[0].Name.Name
	var err error
	p.Types, err = conf.Check(p.PkgPath, w.fset, p.Syntax, p.TypesInfo)
	if te, ok := errors.AsType[types.Error](err); ok {
		at := w.fset.Position(te.Pos)
		err = fmt.Errorf("%s:%d: %s", filepath.Base(at.Filename), at.Line, te.Msg)
	}
	return &p, err
}

// checkBase is check for the tree that candidates are made from, which is the same for many of them.
func (w *world) checkBase(ctx context.Context, tree rewrite.Tree, dir string, names []string) (*packages.Package, error) {
	h := sha256.New()
	for _, name := range names {
		path := filepath.Join(dir, name)
		fmt.Fprintf(h, "%q %q\n", path, tree.Files[path])
	}
	key := string(h.Sum(nil))
	if w.baseKey != key {
		p, err := w.check(ctx, tree, dir, names)
		if ctx.Err() != nil {
			return p, err
		}
		w.base, w.baseErr, w.baseKey = p, err, key
	}
	return w.base, w.baseErr
}

// add finds a package that a candidate imports and the package did not.
func (w *world) add(ctx context.Context, path string) (*types.Package, error) {
	if w.added[path] == nil {
		p, err := w.list(ctx, rewrite.Tree{}, filepath.Dir(w.home.GoFiles[0]), path)
		if err != nil {
			return nil, err
		}
		w.added[path] = p
	}
	return w.declared(w.added[path])
}

// declared returns what a package that is imported declares. The bodies of its functions are not
// looked at, nor are its errors.
func (w *world) declared(p *packages.Package) (*types.Package, error) {
	if p.PkgPath == "unsafe" {
		return types.Unsafe, nil
	}
	if t := w.known[p.ID]; t != nil {
		return t, nil
	}
	var files []*ast.File
	for _, name := range p.CompiledGoFiles {
		if w.parsed[name] == nil {
			file, err := parser.ParseFile(w.fset, name, nil, parser.SkipObjectResolution)
			if file == nil {
				return nil, err
			}
			w.parsed[name] = file
		}
		files = append(files, w.parsed[name])
	}
	conf := w.config(importing(func(path string) (*types.Package, error) {
		if to := p.Imports[path]; to != nil {
			return w.declared(to)
		}
		return nil, fmt.Errorf("%s is not there", path)
	}), p)
	conf.IgnoreFuncBodies, conf.Error = true, func(error) {}
	t, err := conf.Check(p.PkgPath, w.fset, files, nil)
	if t == nil {
		return nil, err
	}
	t.MarkComplete()
	w.known[p.ID] = t
	return t, nil
}

func (w *world) config(imports types.Importer, p *packages.Package) *types.Config {
	conf := &types.Config{Importer: imports, FakeImportC: true, Sizes: types.SizesFor("gc", w.GOARCH)}
	if p.Module != nil && p.Module.GoVersion != "" {
		conf.GoVersion = "go" + p.Module.GoVersion
	}
	return conf
}

// importing is an importer by a function.
type importing func(path string) (*types.Package, error)

func (f importing) Import(path string) (*types.Package, error) { return f(path) }

// newWorld makes the world of a system, of which nothing is known yet.
func newWorld(s System, opt rewrite.Options, fset *token.FileSet, parsed map[string]*ast.File) *world {
	return &world{
		System: s, opt: opt, fset: fset, parsed: parsed,
		known: make(map[string]*types.Package), added: make(map[string]*packages.Package),
	}
}
