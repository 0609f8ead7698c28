package rewrite

import (
	"fmt"
	"go/types"
	"path"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// analyze runs an analyzer on one package and returns its diagnostics. It is a
// driver of its own because that of x/tools reads files from the disk, and the
// files here are laid over it. Facts are not kept: those of other packages are
// unknown, as they would be for a package that is analysed alone.
func (c *Code) analyze(a *analysis.Analyzer, p *packages.Package) (found []analysis.Diagnostic, err error) {
	defer func() {
		if r := recover(); r != nil {
			found, err = nil, fmt.Errorf("panic: %v, %s", r, panicPlace())
		}
	}()
	if c.results == nil {
		c.results = make(map[*packages.Package]map[*analysis.Analyzer]any)
	}
	if c.results[p] == nil {
		c.results[p] = make(map[*analysis.Analyzer]any)
	}
	d := &driver{code: c, pkg: p, results: c.results[p]}
	delete(d.results, a) // it may be asked again, and then reports again
	_, err = d.run(a, func(x analysis.Diagnostic) { found = append(found, x) })
	return found, err
}

// A driver runs an analyzer and those that it requires on one package.
type driver struct {
	code    *Code
	pkg     *packages.Package
	results map[*analysis.Analyzer]any
}

func (d *driver) run(a *analysis.Analyzer, report func(analysis.Diagnostic)) (any, error) {
	if r, ok := d.results[a]; ok {
		return r, nil
	}
	for _, need := range a.Requires {
		if _, err := d.run(need, func(analysis.Diagnostic) {}); err != nil {
			return nil, fmt.Errorf("%s: %w", need.Name, err)
		}
	}
	p := d.pkg
	pass := &analysis.Pass{
		Analyzer: a, Fset: p.Fset, Files: p.Syntax, OtherFiles: p.OtherFiles, IgnoredFiles: p.IgnoredFiles,
		Pkg: p.Types, TypesInfo: p.TypesInfo, TypesSizes: p.TypesSizes, TypeErrors: p.TypeErrors,
		ResultOf: d.results, Report: report, ReadFile: d.code.Tree.Read,
		ImportObjectFact:  func(types.Object, analysis.Fact) bool { return false },
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportObjectFact:  func(types.Object, analysis.Fact) {},
		ExportPackageFact: func(analysis.Fact) {},
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
	}
	if m := p.Module; m != nil {
		pass.Module = &analysis.Module{Path: m.Path, Version: m.Version, GoVersion: m.GoVersion}
	}
	r, err := a.Run(pass)
	if err == nil {
		d.results[a] = r
	}
	return r, err
}

// panicPlace names the function and the line that a panic, which is being recovered, comes from,
// without the folder of the file: it is that of the machine that built hone. The packages of the
// compiler are left out, since what asked them is to be mended.
func panicPlace() string {
	pc := make([]uintptr, 64)
	frames := runtime.CallersFrames(pc[:runtime.Callers(0, pc)])
	for seen := false; ; {
		at, more := frames.Next()
		switch {
		case at.Function == "runtime.gopanic":
			seen = true
		case seen && !strings.HasPrefix(at.Function, "runtime.") && !strings.HasPrefix(at.Function, "go/"):
			return fmt.Sprintf("in %s (%s:%d)", path.Base(at.Function), filepath.Base(at.File), at.Line)
		}
		if !more {
			return "at an unknown place"
		}
	}
}
