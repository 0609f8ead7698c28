package k6

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"github.com/grafana/sobek"
	"github.com/grafana/sobek/ast"
	"github.com/grafana/sobek/file"
	"github.com/grafana/sobek/parser"
)

//go:embed lib/*.js
var libFiles embed.FS

// libraries are the modules that scripts import without having them, with their
// files in lib. They are made of what [machine.newLibrary] offers.
var libraries = map[string]string{
	"k6": "k6.js", "k6/http": "http.js", "papaparse": "papaparse.js", "k6-utils": "utils.js",
	"k6/data": "modules.js", "k6/encoding": "modules.js",
	"k6/execution": "modules.js", "k6/metrics": "modules.js",
}

// libraryNames are those of k6 itself.
const libraryNames = "k6, k6/data, k6/encoding, k6/execution, k6/http, k6/metrics"

// jslib is where k6 has its other modules.
var jslib = regexp.MustCompile(`^(?:https://)?jslib\.k6\.io/(papaparse|k6-utils)/`)

// A program is a script with the modules it imports, compiled once. It is run by
// any number of machines.
type program struct {
	main, options sobek.CyclicModuleRecord // options is options.js

	mu      sync.Mutex
	modules map[string]sobek.ModuleRecord // by file
	files   map[sobek.ModuleRecord]string
	// alone are the calls that are statements, by file, line and column.
	alone map[file.Position]bool
	// console reports whether the script writes to the console.
	console bool
}

func loadProgram(path string) (*program, error) {
	p := &program{
		modules: make(map[string]sobek.ModuleRecord), files: make(map[sobek.ModuleRecord]string),
		alone: make(map[file.Position]bool),
	}
	m, err := p.load(filepath.Clean(path), os.ReadFile)
	if err != nil {
		return nil, located(path, err)
	}
	options, err := p.library("options.js")
	if err != nil {
		return nil, err
	}
	p.main, p.options = m.(sobek.CyclicModuleRecord), options.(sobek.CyclicModuleRecord)
	return p, located(path, errors.Join(p.main.Link(), p.options.Link()))
}

// load reads a module and those that it imports.
func (p *program) load(path string, read func(string) ([]byte, error)) (sobek.ModuleRecord, error) {
	if m, ok := p.modules[path]; ok {
		return m, nil
	}
	src, err := read(path)
	if err != nil {
		return nil, err
	}
	tree, err := parser.ParseFile(nil, path, strings.TrimPrefix(string(src), "\ufeff"), 0,
		parser.IsModule, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, located(path, err)
	}
	at := func(i file.Idx) file.Position { return tree.File.Position(int(i) - tree.File.Base()) }
	if !strings.HasPrefix(path, libPrefix) {
		s := surveyModule(tree)
		p.console = p.console || s.console
		for _, call := range s.alone {
			p.alone[at(call)] = true
		}
	}
	m, err := sobek.ModuleFromAST(tree, p.resolve)
	if err != nil {
		return nil, located(path, err)
	}
	p.modules[path], p.files[m] = m, path
	needs := func(module *ast.FromClause, i file.Idx) {
		if module == nil || err != nil {
			return
		}
		_, err = p.find(path, module.ModuleSpecifier.String())
		if err != nil && !errors.As(err, new(locatedError)) {
			err = locatedError{at(i), err.Error()}
		}
	}
	for _, d := range tree.ImportEntries {
		needs(cmp.Or(d.FromClause, &ast.FromClause{ModuleSpecifier: d.ModuleSpecifier}), d.Idx)
	}
	for _, d := range tree.ExportEntries {
		needs(d.FromClause, d.Idx)
	}
	return m, err
}

func (p *program) library(name string) (sobek.ModuleRecord, error) {
	return p.load(libPrefix+name, func(string) ([]byte, error) { return libFiles.ReadFile("lib/" + name) })
}

// resolve finds an imported module for sobek. References are modules.
func (p *program) resolve(from any, specifier string) (sobek.ModuleRecord, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	m, _ := from.(sobek.ModuleRecord)
	return p.find(p.files[m], specifier)
}

func (p *program) find(from, specifier string) (sobek.ModuleRecord, error) {
	name := specifier
	if m := jslib.FindStringSubmatch(specifier); m != nil {
		name = m[1]
	}
	lib, isLib := libraries[name]
	switch {
	case isLib:
		return p.library(lib)
	case strings.Contains(specifier, "://"):
		return nil, fmt.Errorf("the module %s is not fetched: save it beside the script and import that file",
			specifier)
	case filepath.IsAbs(specifier):
		return p.load(specifier, os.ReadFile)
	case strings.HasPrefix(specifier, "."):
		return p.load(filepath.Join(filepath.Dir(from), specifier), os.ReadFile)
	}
	return nil, fmt.Errorf("there is no module %q here; there are %s, and files whose names begin with ./",
		specifier, libraryNames)
}
