package reach

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Outside is what two programs have besides their code.
type Outside struct {
	// Settings reports whether the same toolchain links both, told the same.
	Settings bool
	// Files reports whether the files of both versions are the same.
	Files bool
	// BuildInfo reports whether both would say the same of how they were built.
	BuildInfo bool
}

// A Comparison is of two programs. It must not be used by two goroutines at once.
type Comparison struct {
	walk       *walk
	outside    Outside
	base, head map[string]node // benchmarks
	all        *Reason         // holds for every benchmark, unless nil
}

// mostRoots is by how many bytes the variables that the garbage collector scans
// may differ. The smallest heap at which it starts is 4 MB, so that this is a
// thousandth of what it does.
const mostRoots = 4 << 10

// Compare pairs what every process of two programs runs. outside says what is the
// same besides; what is not counts where a benchmark may see it.
func Compare(base, head *Program, outside Outside) *Comparison {
	c := &Comparison{outside: outside}
	var err, err2 error
	c.base, err = base.benchmarks()
	c.head, err2 = head.benchmarks()
	differ := base.rootBytes - head.rootBytes
	switch {
	case err != nil || err2 != nil:
		c.all = &Reason{Why: Undecided}
	case !outside.Settings:
		c.all = &Reason{Why: Settings}
	case base.foreign != "" || head.foreign != "":
		c.all = &Reason{Cgo, cmp.Or(base.foreign, head.foreign)}
	case max(differ, -differ) > mostRoots:
		c.all = &Reason{Why: Variables}
	default:
		c.start(base, head)
	}
	return c
}

// start pairs what every process runs.
func (c *Comparison) start(base, head *Program) {
	c.walk = newWalk(base, head)
	c.walk.mark()
	roots, headRoots := base.roots(), head.roots()
	for name, n := range roots {
		h, ok := headRoots[name]
		if !ok {
			c.walk.differ(Startup, n)
			break
		}
		c.walk.pair(n, h, n)
	}
	if len(roots) != len(headRoots) || len(roots) == 0 {
		c.walk.differs = &Reason{Why: Startup}
	}
	c.walk.run()
	if r := c.walk.differs; r != nil {
		c.all = &Reason{Startup, r.Symbol}
		return
	}
	c.walk.mark()
}

// roots returns where a process starts: all functions of the runtime, what main
// does, and the order of initialization.
func (p *Program) roots() map[symbolName]node {
	list := make(map[symbolName]node)
	for key, first := range p.byName {
		n := p.same[first]
		if p.text(n) && p.ofRuntime(first) || key.name == "main.main" || strings.HasSuffix(key.name, "..inittask") {
			list[key] = n
		}
	}
	return list
}

// ofRuntime reports whether the runtime defines a function, which others may define, too.
func (p *Program) ofRuntime(first node) bool {
	return slices.ContainsFunc(append([]node{first}, p.twins[first]...), func(n node) bool {
		pkg := p.packages[p.owner[n]]
		return pkg == "runtime" || pkg == "runtime/cgo"
	})
}

// Benchmark returns nil if the two programs are the same in all that a benchmark,
// given by the name of its function, can reach; otherwise a reason.
func (c *Comparison) Benchmark(name string) *Reason {
	if c.all != nil {
		return c.all
	}
	n, ok := c.base[name]
	h, ok2 := c.head[name]
	if !ok || !ok2 {
		return &Reason{Why: Missing}
	}
	w := c.walk
	defer w.back()
	w.pair(n, h, n)
	w.run()
	switch {
	case w.differs != nil:
		return w.differs
	case w.asks && !c.outside.BuildInfo:
		return &Reason{Why: BuildInfo}
	case w.opener != none && !c.outside.Files:
		return &Reason{Files, w.base.name(w.opener)}
	}
	return nil
}

// Benchmarks returns the names of the benchmarks that both programs have, sorted.
func (c *Comparison) Benchmarks() []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(c.base)), func(name string) bool {
		_, ok := c.head[name]
		return !ok
	})
}
