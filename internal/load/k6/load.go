package k6

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/grafana/sobek"
	"github.com/grafana/sobek/ast"
	"github.com/grafana/sobek/file"
	"github.com/grafana/sobek/parser"
	"github.com/grafana/sobek/unistring"
)

// A k6Program is a script with the modules it imports, compiled once. It is run
// by any number of VMs.
type k6Program struct {
	main *sobek.SourceTextModuleRecord

	mu      sync.Mutex
	modules map[string]sobek.ModuleRecord // by file
	files   map[sobek.ModuleRecord]string
	natives map[string]*k6Native
	vms     map[*sobek.Runtime]*k6VM

	// checkUsed is where the script takes the result of check(), if it does.
	checkUsed string
	// console says that the script writes to the console.
	console bool
}

func loadK6(path string) (*k6Program, error) {
	p := &k6Program{
		modules: make(map[string]sobek.ModuleRecord), files: make(map[sobek.ModuleRecord]string),
		natives: k6Natives(), vms: make(map[*sobek.Runtime]*k6VM),
	}
	for _, n := range p.natives {
		n.program = p
	}
	m, err := p.module(filepath.Clean(path))
	if err != nil {
		return nil, k6Error(err)
	}
	p.main = m.(*sobek.SourceTextModuleRecord)
	if err := p.main.Link(); err != nil {
		return nil, k6Error(err)
	}
	return p, nil
}

// module reads a file and those that it imports.
func (p *k6Program) module(path string) (sobek.ModuleRecord, error) {
	if m, ok := p.modules[path]; ok {
		return m, nil
	}
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	tree, err := parser.ParseFile(nil, path, strings.TrimPrefix(string(src), "\ufeff"), 0, parser.IsModule, parser.WithDisableSourceMaps)
	if err != nil {
		return nil, err
	}
	survey := surveyK6(tree)
	p.console = p.console || survey.console
	if at := survey.checkUsed(); at != nil && p.checkUsed == "" {
		p.checkUsed = k6At(tree, at.Idx0()).String()
	}
	m, err := sobek.ModuleFromAST(tree, p.resolve)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	p.modules[path], p.files[m] = m, path
	for _, specifier := range k6Requests(tree) {
		if _, err := p.find(path, specifier.name.String()); err != nil {
			var located k6LocatedError
			if errors.As(k6Error(err), &located) {
				return nil, err
			}
			return nil, k6LocatedError{k6At(tree, specifier.at), err.Error()}
		}
	}
	return m, nil
}

type k6Specifier struct {
	name unistring.String
	at   file.Idx
}

// k6Requests returns what a module imports.
func k6Requests(tree *ast.Program) []k6Specifier {
	var list []k6Specifier
	for _, d := range tree.ImportEntries {
		name := d.ModuleSpecifier
		if d.FromClause != nil {
			name = d.FromClause.ModuleSpecifier
		}
		list = append(list, k6Specifier{name, d.Idx})
	}
	for _, d := range tree.ExportEntries {
		if d.FromClause != nil {
			list = append(list, k6Specifier{d.FromClause.ModuleSpecifier, d.Idx})
		}
	}
	return list
}

// resolve finds an imported module for sobek. References are modules.
func (p *k6Program) resolve(from any, specifier string) (sobek.ModuleRecord, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	m, _ := from.(sobek.ModuleRecord)
	return p.find(p.files[m], specifier)
}

var (
	papaparseURL = regexp.MustCompile(`^(https://)?jslib\.k6\.io/papaparse/`)
	k6utilsURL   = regexp.MustCompile(`^(https://)?jslib\.k6\.io/k6-utils/`)
)

func (p *k6Program) find(from, specifier string) (sobek.ModuleRecord, error) {
	if n, ok := p.natives[specifier]; ok {
		return n, nil
	}
	switch {
	case papaparseURL.MatchString(specifier):
		return p.natives[papaparse], nil
	case k6utilsURL.MatchString(specifier):
		return p.natives[k6utils], nil
	case strings.Contains(specifier, "://"):
		return nil, fmt.Errorf("the module %s is not fetched: save it beside the script and import that file", specifier)
	case strings.HasPrefix(specifier, "."), filepath.IsAbs(specifier):
		if !filepath.IsAbs(specifier) {
			specifier = filepath.Join(filepath.Dir(from), specifier)
		}
		return p.module(specifier)
	}
	var names []string
	for name := range p.natives {
		if name != papaparse && name != k6utils {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return nil, fmt.Errorf("there is no module %q here; there are %s, and files whose names begin with ./", specifier, strings.Join(names, ", "))
}

// A k6Native is a module that is written in Go. Each VM has an instance of it.
type k6Native struct {
	program *k6Program
	names   []string
	make    func(*k6VM) map[string]sobek.Value
}

// GetExportedNames implements [sobek.ModuleRecord].
func (n *k6Native) GetExportedNames(callback func([]string), _ ...sobek.ModuleRecord) bool {
	callback(n.names)
	return true
}

// ResolveExport implements [sobek.ModuleRecord].
func (n *k6Native) ResolveExport(name string, _ ...sobek.ResolveSetElement) (*sobek.ResolvedBinding, bool) {
	if !slices.Contains(n.names, name) {
		return nil, false
	}
	return &sobek.ResolvedBinding{Module: n, BindingName: name}, false
}

// Link implements [sobek.ModuleRecord].
func (n *k6Native) Link() error { return nil }

// Evaluate implements [sobek.ModuleRecord].
func (n *k6Native) Evaluate(rt *sobek.Runtime) *sobek.Promise {
	n.program.mu.Lock()
	vm := n.program.vms[rt]
	n.program.mu.Unlock()
	promise, resolve, _ := rt.NewPromise()
	resolve(k6Instance(n.make(vm))) // cannot be interrupted: nothing runs
	return promise
}

type k6Instance map[string]sobek.Value

// GetBindingValue implements [sobek.ModuleInstance].
func (i k6Instance) GetBindingValue(name string) sobek.Value { return i[name] }

// A k6LocatedError is one line that says where a script is wrong.
type k6LocatedError struct {
	at      file.Position
	message string
}

func (e k6LocatedError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.at.Filename, e.at.Line, e.at.Column, e.message)
}

func k6At(tree *ast.Program, at file.Idx) file.Position {
	return tree.File.Position(int(at) - tree.File.Base())
}

// k6Error returns an error of sobek as one line with file, line and column.
func k6Error(err error) error {
	var (
		syntax    parser.ErrorList
		one       *parser.Error
		compiler  *sobek.CompilerSyntaxError
		reference *sobek.CompilerReferenceError
		thrown    *sobek.Exception
		stopped   *sobek.InterruptedError
		overflow  *sobek.StackOverflowError
	)
	switch {
	case errors.As(err, &syntax) && len(syntax) > 0:
		return k6LocatedError{syntax[0].Position, oneLine(syntax[0].Message)}
	case errors.As(err, &one):
		return k6LocatedError{one.Position, oneLine(one.Message)}
	case errors.As(err, &compiler) && compiler.File != nil:
		return k6LocatedError{compiler.File.Position(compiler.Offset), oneLine(compiler.Message)}
	case errors.As(err, &reference) && reference.File != nil:
		return k6LocatedError{reference.File.Position(reference.Offset), oneLine(reference.Message)}
	case errors.As(err, &stopped):
		return k6Located(stopped.Stack(), fmt.Sprint(stopped.Value()))
	case errors.As(err, &overflow):
		return k6Located(overflow.Stack(), "functions call each other without end")
	case errors.As(err, &thrown):
		return k6Located(thrown.Stack(), k6Text(thrown.Value()))
	}
	return err
}

func k6Located(stack []sobek.StackFrame, message string) error {
	for i := range stack {
		if at := stack[i].Position(); at.Line > 0 && at.Filename != "" {
			return k6LocatedError{at, oneLine(message)}
		}
	}
	return errors.New(oneLine(message))
}

// k6Text returns a value as text; a script can make that throw, too.
func k6Text(v sobek.Value) (text string) {
	defer func() {
		if recover() != nil {
			text = "an exception that cannot be shown"
		}
	}()
	return v.String()
}

// located is k6Error with at least the name of the script.
func (s *k6Script) located(err error) error {
	err = k6Error(err)
	if err != nil && !errors.As(err, new(k6LocatedError)) && !strings.HasPrefix(err.Error(), s.path) {
		err = fmt.Errorf("%s: %w", s.path, err)
	}
	return err
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
