package shift

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/build/diag"
	"github.com/gohone/hone/internal/explain"
)

// frame is a line of a stack: the innermost is the first.
type frame struct {
	function string
	line     int64
}

// part is what n observations have in common.
type part struct {
	n      int64
	frames []frame
}

const source = "/src/m/m.go"

// profiled makes a profile with samples of a kind.
func profiled(kind explain.Kind, parts ...part) *profile.Profile {
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "samples"}, {Type: string(kind)}}}
	if kind == explain.Objects {
		p.SampleType = append(p.SampleType[1:], &profile.ValueType{Type: string(explain.Space)})
		p.Period = 1
	}
	for _, of := range parts {
		s := &profile.Sample{Value: []int64{of.n, of.n * 1000}}
		if kind == explain.Objects {
			s.Value = []int64{of.n, of.n * 16}
		}
		for _, f := range of.frames {
			name := "/go/src/runtime/x.go"
			if strings.HasPrefix(f.function, "m.") {
				name = source
			}
			s.Location = append(s.Location, &profile.Location{Line: []profile.Line{{
				Line: f.line, Function: &profile.Function{Name: f.function, Filename: name},
			}}})
		}
		p.Sample = append(p.Sample, s)
	}
	return p
}

const src = `package m

func F() {
	a()
	b()
}

func G() {
	c()
}
`

// side makes a side of a profile of CPU time and one of allocations.
func side(op, allocs float64, cpu, objects *profile.Profile, said ...diag.Diagnostic) *Side {
	set := new(diag.Set)
	for _, d := range said {
		d.File = source
		set.Add(d)
	}
	s := &Side{
		Profiles: map[explain.Kind]*profile.Profile{explain.CPU: cpu}, PerOp: map[explain.Kind]float64{explain.CPU: op},
		Own:      func(function, _ string) bool { return strings.HasPrefix(function, "m.") },
		Compiler: set,
		Read: func(name string) ([]byte, error) {
			if name != source {
				return nil, errors.New("no such file")
			}
			return []byte(src), nil
		},
	}
	if objects != nil {
		s.Profiles[explain.Objects], s.Profiles[explain.Space] = objects, objects
		s.PerOp[explain.Objects], s.PerOp[explain.Space] = allocs, 16*allocs
	}
	return s
}

func at(line int, d diag.Diagnostic) diag.Diagnostic {
	d.Line = line
	return d
}

var (
	inF  = []frame{{"m.F", 4}}
	inG  = []frame{{"m.G", 9}, {"m.F", 5}}
	gc   = []frame{{"runtime.gcBgMarkWorker", 1}}
	news = []frame{{"runtime.newobject", 1}, {"m.F", 4}}
	box  = []frame{{"runtime.mallocgc", 1}, {"runtime.convTslice", 1}, {"m.F", 4}}
	sort = []frame{{"sort.insertionSort_func", 1}, {"sort.Slice", 1}, {"m.F", 4}}
)

// TestCompare: which function is named, in which kind, and with which cause.
func TestCompare(t *testing.T) {
	even := profiled(explain.CPU, part{500, inF}, part{500, inG})
	none := profiled(explain.Objects)
	escape := at(4, diag.Diagnostic{Code: diag.Escape, Variable: "make([]int, n)"})
	for _, tt := range []struct {
		name       string
		base, head *Side
		want       string // function, kind and cause
	}{
		{
			"F takes more", side(1e-6, 0, even, none),
			side(2e-6, 0, profiled(explain.CPU, part{750, inF}, part{250, inG}), none), "m.F cpu",
		},
		{
			"both take more", side(1e-6, 0, profiled(explain.CPU, part{300, inF}, part{300, inG}, part{400, gc}), none),
			side(2e-6, 0, profiled(explain.CPU, part{300, inF}, part{300, inG}, part{400, gc}), none), "",
		},
		{
			"few samples", side(1e-6, 0, profiled(explain.CPU, part{5, inF}, part{5, inG}), none),
			side(1.1e-6, 0, profiled(explain.CPU, part{6, inF}, part{5, inG}), none), "",
		},
		{
			"a value escapes", side(1e-6, 0, even, none),
			side(2e-6, 3, profiled(explain.CPU, part{250, inF}, part{250, inG}, part{500, news}), profiled(explain.Objects, part{3000, news}), escape),
			"m.F cpu escape",
		},
		{
			"the collector takes it", side(1e-6, 0, even, none),
			side(2e-6, 3, profiled(explain.CPU, part{250, inF}, part{250, inG}, part{500, gc}), profiled(explain.Objects, part{3000, news}), escape),
			"m.F alloc_space escape",
		},
		{
			"no escape where nothing is made", side(1e-6, 0, even, none),
			side(2e-6, 0, profiled(explain.CPU, part{750, inF}, part{250, inG}), none, at(5, escape)), "m.F cpu",
		},
		{
			"it escaped before", side(1e-6, 3, even, profiled(explain.Objects, part{3000, news}), escape),
			side(2e-6, 6, profiled(explain.CPU, part{750, inF}, part{250, inG}), profiled(explain.Objects, part{6000, news}), escape), "m.F cpu",
		},
		{
			"G is not inlined any more", side(1e-6, 0, even, none, at(8, diag.Diagnostic{Code: diag.CanInline, Cost: 70})),
			side(2e-6, 0, profiled(explain.CPU, part{250, inF}, part{750, inG}), none,
				at(8, diag.Diagnostic{Code: diag.CannotInline, Cost: 90, Budget: 80})),
			"m.G cpu not-inlined",
		},
		{
			"a call in F is not", side(1e-6, 0, even, none, at(4, diag.Diagnostic{Code: diag.Inlined, Callee: "a"})),
			side(2e-6, 0, profiled(explain.CPU, part{750, inF}, part{250, inG}), none), "m.F cpu not-inlined",
		},
		{
			"the call is gone", side(1e-6, 0, even, none, at(4, diag.Diagnostic{Code: diag.Inlined, Callee: "z"})),
			side(2e-6, 0, profiled(explain.CPU, part{750, inF}, part{250, inG}), none), "m.F cpu",
		},
		{
			"bounds", side(1e-6, 0, even, none, at(4, diag.Diagnostic{Code: diag.Bounds})),
			side(1.4e-6, 0, profiled(explain.CPU, part{900, inF}, part{500, inG}), none,
				diag.Diagnostic{Code: diag.Bounds, Position: diag.Position{Line: 4, Column: 1}},
				diag.Diagnostic{Code: diag.Bounds, Position: diag.Position{Line: 4, Column: 2}}), "m.F cpu bounds-check",
		},
		{
			"more than checks of bounds take", side(1e-6, 0, even, none),
			side(2e-6, 0, profiled(explain.CPU, part{750, inF}, part{250, inG}), none,
				diag.Diagnostic{Code: diag.Bounds, Position: diag.Position{Line: 4, Column: 1}}), "m.F cpu",
		},
		{
			"one object beside what takes the time", side(1e-6, 0, even, none),
			side(3e-6, 1, profiled(explain.CPU, part{200, inF}, part{200, inG}, part{20, box}, part{580, sort}), profiled(explain.Objects, part{1000, box})),
			"m.F cpu sort-interface",
		},
		{
			"one object beside own work", side(1e-6, 0, even, none),
			side(3e-6, 1, profiled(explain.CPU, part{780, inF}, part{200, inG}, part{20, box}), profiled(explain.Objects, part{1000, box})),
			"m.F cpu",
		},
		{
			"the cause of one of two is known", side(1e-6, 0, even, none),
			side(4e-6, 0, profiled(explain.CPU, part{300, inF}, part{420, inG}, part{280, sort}), none),
			"m.F cpu sort-interface",
		},
		{
			"less garbage is no reason to be slower", side(1e-6, 6, even, profiled(explain.Objects, part{6000, news}), escape),
			side(3e-6, 0, profiled(explain.CPU, part{200, inF}, part{200, inG}, part{600, gc}), none), "",
		},
		{
			"F takes less", side(2e-6, 3, profiled(explain.CPU, part{250, inF}, part{250, inG}, part{500, news}), profiled(explain.Objects, part{3000, news}), escape),
			side(1e-6, 0, even, none), "m.F cpu escape gone",
		},
	} {
		s, err := Compare(tt.base, tt.head)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if c := s.Culprit; c != nil {
			got = c.Function + " " + string(c.Kind)
			if c.Cause != nil {
				got += " " + string(c.Cause.Code)
			}
			if c.Gone {
				got += " gone"
			}
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestMoves: what an operation takes is charged to functions on both sides.
func TestMoves(t *testing.T) {
	base := side(1e-6, 0, profiled(explain.CPU, part{600, inF}, part{300, inG}, part{100, gc}), nil)
	head := side(4e-6, 0, profiled(explain.CPU, part{900, inF}, part{50, inG}, part{50, gc}), nil)
	s, err := Compare(base, head)
	if err != nil {
		t.Fatal(err)
	}
	m := s.Kinds[0].Moves
	near := func(got, want float64) bool { return got > 0.999*want && got < 1.001*want }
	if len(m) != 3 || m[0].Function != "m.F" || !near(m[0].Base, 0.6e-6) || !near(m[0].Head, 3.6e-6) || !m[0].Clear() {
		t.Errorf("%+v", m)
	}
	if m[0].Line != 4 || m[0].File != source || !near(s.Culprit.Part, 1) || s.Culprit.Cause != nil {
		t.Errorf("%+v, %+v", m[0], s.Culprit)
	}
	for _, x := range m {
		if x.Function == "" && (!near(x.Base, 0.1e-6) || !near(x.Head, 0.2e-6)) {
			t.Errorf("%+v", x)
		}
	}
	if got := plain("make(map[string]int, 8)"); got != plain("make(map[string]int)") {
		t.Error(got)
	}
}
