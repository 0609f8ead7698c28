package golist

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/proc"
)

// Load returns the packages that patterns match, in an order in which each comes after what
// it imports. Of the configuration it uses Dir, Env, BuildFlags, Overlay, where nil content is a
// file that is gone, Tests and Fset. With NeedSyntax in its Mode the packages have syntax
// and types; otherwise nothing is compiled. What is wrong with a package is in its Errors.
func Load(ctx context.Context, config packages.Config, patterns ...string) ([]*packages.Package, error) {
	if config.Fset == nil {
		config.Fset = token.NewFileSet()
	}
	if config.Env == nil {
		config.Env = os.Environ()
	}
	c := command{ctx: ctx, dir: config.Dir, env: config.Env}
	system, err := c.system()
	if err != nil {
		return nil, err
	}
	args, remove, err := arguments(config, system)
	if err != nil {
		return nil, err
	}
	defer remove()
	out, err := c.run(append(append(args, "--"), patterns...)...)
	if err != nil {
		return nil, err
	}
	g := &graph{
		fset: config.Fset, overlay: config.Overlay, sizes: types.SizesFor("gc", system.GOARCH), nodes: make(map[string]*node),
	}
	roots, err := g.decode(out)
	if err != nil {
		return nil, err
	}
	g.connect()
	var found []*packages.Package
	for _, n := range roots {
		if config.Mode&packages.NeedSyntax != 0 {
			g.check(n)
		}
		found = append(found, n.Package)
	}
	return found, ctx.Err()
}

// A command runs the go command.
type command struct {
	ctx context.Context
	dir string
	env []string
}

func (c command) run(args ...string) ([]byte, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return nil, err
	}
	env := c.env
	if c.dir != "" {
		env = append(env[:len(env):len(env)], "PWD="+c.dir)
	}
	var out bytes.Buffer
	r, err := proc.Run(c.ctx, proc.Command{Path: path, Args: args, Dir: c.dir, Env: env, Stdout: &out, Family: true})
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		if said := strings.TrimSpace(string(r.Output)); said != "" {
			return nil, errors.New(strings.ReplaceAll(said, "\n", "; "))
		}
	}
	return out.Bytes(), err
}

// A system is what packages are listed for, and by which version of Go.
type system struct{ GOARCH, GOVERSION string }

func (c command) system() (*system, error) {
	out, err := c.run("env", "-json", "GOARCH", "GOVERSION")
	if err != nil {
		return nil, err
	}
	s := new(system)
	return s, json.Unmarshal(out, s)
}

// fields are what is asked about each package.
const fields = "-json=ImportPath,Dir,Name,Export,ForTest,GoFiles,CgoFiles,CompiledGoFiles,IgnoredGoFiles," +
	"IgnoredOtherFiles,CFiles,CXXFiles,MFiles,HFiles,FFiles,SFiles,SwigFiles,SwigCXXFiles,SysoFiles," +
	"Imports,ImportMap,Module,DepOnly,Error"

// arguments are those of go list. The function returned removes what they need.
func arguments(config packages.Config, s *system) (args []string, remove func(), err error) {
	args = []string{
		"list", "-e", fields, "-compiled", "-deps", fmt.Sprintf("-test=%t", config.Tests),
		fmt.Sprintf("-export=%t", config.Mode&packages.NeedSyntax != 0), "-buildvcs=false",
	}
	var minor int
	if _, err := fmt.Sscanf(s.GOVERSION, "go1.%d", &minor); err != nil || minor >= 21 {
		args = append(args, "-pgo=off") // variants of packages for a profile
	}
	args, remove = append(args, config.BuildFlags...), func() {}
	if len(config.Overlay) == 0 {
		return args, remove, nil
	}
	dir, err := os.MkdirTemp(tempDir(config.Env), "overlay-")
	if err != nil {
		return nil, nil, err
	}
	file, err := writeOverlay(dir, config.Overlay)
	if err != nil {
		os.RemoveAll(dir)
		return nil, nil, err
	}
	return append(args, "-overlay="+file), func() { os.RemoveAll(dir) }, nil
}

// tempDir is where an environment has temporary files.
func tempDir(env []string) string {
	dir := ""
	for _, e := range env {
		if value, ok := strings.CutPrefix(e, "TMPDIR="); ok {
			dir = value
		}
	}
	return dir
}

// writeOverlay writes files and what -overlay reads about them.
func writeOverlay(dir string, files map[string][]byte) (string, error) {
	replace := make(map[string]string)
	for path, text := range files {
		if text == nil {
			replace[path] = ""
			continue
		}
		replace[path] = filepath.Join(dir, fmt.Sprintf("%d-%s", len(replace), filepath.Base(path)))
		if err := os.WriteFile(replace[path], text, 0o600); err != nil {
			return "", err
		}
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, data, 0o600)
}

// listed is what the go command says about a package.
type listed struct {
	ImportPath, Dir, Name, Export, ForTest                                               string
	GoFiles, CgoFiles, CompiledGoFiles, IgnoredGoFiles, IgnoredOtherFiles                []string
	CFiles, CXXFiles, MFiles, HFiles, FFiles, SFiles, SwigFiles, SwigCXXFiles, SysoFiles []string
	Imports                                                                              []string
	ImportMap                                                                            map[string]string // by path, where the ID is another
	Module                                                                               *packages.Module
	DepOnly                                                                              bool
	Error                                                                                *struct{ Pos, Err string }
}

// decode reads what the go command says, and returns the packages that were asked for.
func (g *graph) decode(out []byte) (roots []*node, err error) {
	var order []string
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		err := dec.Decode(&l)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("read go list: %w", err)
		}
		// The program that runs the tests of a package is nobody's source.
		isTest := l.Name == "main" && strings.HasSuffix(l.ImportPath, ".test")
		n := &node{Package: l.asPackage(), root: !l.DepOnly && !isTest}
		was := g.nodes[n.ID]
		if was == nil {
			order = append(order, n.ID)
		} else if n.root = n.root || was.root; len(was.Errors) == 0 {
			n.Package = was.Package // it is listed again, with an error, where it may not be imported
		}
		g.nodes[n.ID] = n
	}
	for _, id := range order {
		if g.nodes[id].root {
			roots = append(roots, g.nodes[id])
		}
	}
	return roots, nil
}

func (l *listed) asPackage() *packages.Package {
	path, _, _ := strings.Cut(l.ImportPath, " ") // without the test that it is built for
	p := &packages.Package{
		ID: l.ImportPath, PkgPath: path, Name: l.Name, Dir: l.Dir, Module: l.Module, ForTest: l.ForTest,
		ExportFile: l.Export, Imports: make(map[string]*packages.Package),
		GoFiles:      l.files(l.GoFiles, l.CgoFiles),
		IgnoredFiles: l.files(l.IgnoredGoFiles, l.IgnoredOtherFiles),
		OtherFiles: l.files(l.CFiles, l.CXXFiles, l.MFiles, l.HFiles, l.FFiles, l.SFiles, l.SwigFiles,
			l.SwigCXXFiles, l.SysoFiles),
	}
	for _, file := range l.files(l.CompiledGoFiles) {
		// Assembly and C are among them; what has no extension is of the cache, made by cgo.
		if ext := filepath.Ext(file); (ext == ".go" || ext == "") && path != "unsafe" {
			p.CompiledGoFiles = append(p.CompiledGoFiles, file)
		}
	}
	if len(p.CompiledGoFiles) == 0 && path != "unsafe" {
		p.CompiledGoFiles = p.GoFiles
	}
	mapped := make(map[string]bool)
	for path, id := range l.ImportMap {
		p.Imports[path] = &packages.Package{ID: id}
		mapped[id] = true
	}
	for _, id := range l.Imports {
		if id != "C" && !mapped[id] {
			p.Imports[id] = &packages.Package{ID: id}
		}
	}
	if l.Error != nil {
		p.Errors = append(p.Errors, packages.Error{
			Pos: l.Error.Pos, Msg: strings.TrimSpace(l.Error.Err), Kind: packages.ListError,
		})
	}
	return p
}

// files joins lists of files with the folder of the package.
func (l *listed) files(lists ...[]string) (all []string) {
	for _, list := range lists {
		for _, file := range list {
			if !filepath.IsAbs(file) {
				file = filepath.Join(l.Dir, file)
			}
			all = append(all, file)
		}
	}
	return all
}
