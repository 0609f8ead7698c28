package cause

import (
	"cmp"
	"go/ast"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build/diag"
)

// Of returns the causes of a line, the likeliest first.
func Of(s Site) []Cause {
	v := view{site: s, counts: count(s.Below, s.allocations())}
	v.read()
	v.refine()
	for code, c := range v.counts.causes {
		v.add(code, c.share, Facts{Function: c.function, Size: c.size})
	}
	v.own()
	v.rest()
	slices.SortStableFunc(v.found, func(a, b Cause) int {
		return cmp.Or(
			cmp.Compare(b.Share*weight(b.Code), a.Share*weight(a.Code)),
			strings.Compare(string(a.Code), string(b.Code)))
	})
	for i := range v.found {
		v.found[i].Advice = adviceFor(&v.found[i])
	}
	return v.found
}

// weight says how much a share counts for the order. Instructions of the line itself go with
// everything, so they come first only where there is little else.
func weight(code Code) float64 {
	switch code {
	case OwnWork, BoundsCheck, NilCheck:
		return 0.35
	case GCAssist, Library:
		return 0.5
	case NotInlined, TypeAssertion, Compare:
		return 0.7
	}
	return 1
}

// A view is all that is known of a line while its causes are looked for.
type view struct {
	site     Site
	counts   *tally
	findings []finding
	escapes  []diag.Diagnostic
	bounds   int
	parts    []part
	found    []Cause
}

// read joins the source with what the compiler said.
func (v *view) read() {
	v.escapes = escaped(v.site.Diags)
	checks := make(map[diag.Position]bool) // the same code inlined in several places counts once
	for _, d := range v.site.Diags {
		if d.Code == diag.Bounds || d.Code == diag.SliceBounds {
			checks[d.Position] = true
		}
	}
	v.bounds = len(checks)
	v.parts = v.site.Source.at(v.site.File, v.site.Line)
	for _, f := range v.site.Source.findings(v.parts) {
		switch {
		case f.code == NotInlined && !f.notInlined(v.site.Compiler, v.site.Diags):
		case f.allocates && v.site.Compiler != nil && !f.escapes(v.escapes):
		default:
			v.findings = append(v.findings, f)
		}
	}
	for _, d := range v.site.Diags {
		if d.Code == diag.Copy && v.finding(LargeCopy) == nil && v.site.Source == nil {
			v.findings = append(v.findings, finding{code: LargeCopy, facts: Facts{Size: int64(d.Size)}})
		}
	}
}

// finding returns the first finding of one of the codes; nil if there is none.
func (v *view) finding(codes ...Code) *finding {
	for _, code := range codes {
		for i := range v.findings {
			if v.findings[i].code == code {
				return &v.findings[i]
			}
		}
	}
	return nil
}

// refine names by the source what the runtime does not tell apart.
func (v *view) refine() {
	if v.site.Kind == Mutex {
		for _, code := range slices.Sorted(maps.Keys(v.counts.causes)) {
			v.counts.rename(code, Lock)
		}
	}
	if v.finding(ConcatLoop) != nil {
		v.counts.rename(Concat, ConcatLoop)
	}
	if v.finding(DeferLoop) != nil {
		v.counts.rename(Defer, DeferLoop)
	}
	if v.finding(MakeMap) != nil {
		v.counts.rename(MapGrowth, MakeMap)
		v.counts.rename(MapWrite, MakeMap)
	}
	if v.finding(LargeCopy) != nil && v.finding(Copy, GrowSlice) == nil {
		v.counts.rename(Copy, LargeCopy)
	}
	if f := v.finding(Closure, Boxing, RuneString); f != nil {
		v.counts.rename(Escape, f.code)
	}
	v.counts.rename(Allocation, v.made())
	// What a call needs its arguments in is part of what it does.
	for _, code := range []Code{Fmt, MakeError, Logging, Unbuffered, Panic} {
		if v.counts.share(code) > 0 {
			v.counts.rename(Boxing, code)
		}
	}
	v.counts.fold(MapWrite, MapGrowth)
	v.counts.fold(StringWork, Builder)
	if v.counts.share(GrowSlice) > 0 {
		v.counts.rename(Copy, GrowSlice)
	}
}

// made is the cause of an object that the line makes, as far as source and compiler tell.
func (v *view) made() Code {
	order := []Code{ConcatLoop, Concat, GrowSlice, BytesString, StringBytes, RuneString, MapGrowth, MakeMap, MakeSlice,
		Closure, Boxing, Escape, Goroutine, Channel, DeferLoop, MoveSlice}
	for _, code := range order {
		if f := v.finding(code); f != nil && f.allocates {
			return code
		}
	}
	for _, d := range v.escapes {
		return codeOfEscape(d.Variable)
	}
	return Allocation
}

// add adds a cause with what source and compiler know of it.
func (v *view) add(code Code, share float64, facts Facts) {
	c := Cause{Code: code, Share: share, Facts: facts}
	f := v.finding(code)
	if f == nil && code == MapGrowth {
		f = v.finding(MapWrite)
	}
	if f != nil {
		function, size := facts.Function, facts.Size
		c.Facts, c.File, c.Line = f.facts, f.file, f.line
		c.Facts.Function = cmp.Or(c.Facts.Function, function)
		c.Facts.Size = cmp.Or(c.Facts.Size, size)
	} else {
		c.Facts.Loop = slices.ContainsFunc(v.parts, part.loop)
	}
	if c.Facts.Flow == nil && (code == Escape || code == MakeSlice || code == Closure || code == Boxing) {
		for _, d := range v.escapes {
			if codeOfEscape(d.Variable) == code || len(v.escapes) == 1 {
				c.Facts.Variable, c.Facts.Flow = cmp.Or(c.Facts.Variable, d.Variable), d.Flow
				break
			}
		}
	}
	v.found = append(v.found, c)
}

// own finds the cause of the line's own instructions, or of what it makes itself.
func (v *view) own() {
	if v.counts.self == 0 {
		return
	}
	if v.site.allocations() {
		v.merge(v.made(), v.counts.self, Facts{Size: v.counts.size})
		return
	}
	if v.counts.share(Decode) > 0 {
		v.merge(Decode, v.counts.self, Facts{})
		return
	}
	f := v.finding(LargeCopy, InterfaceCall, IndirectCall, Chase, Division, Atomic, NotInlined, TypeAssertion,
		MapIterate, Channel, Select, Copy, Clear)
	switch {
	case f != nil:
		v.merge(f.code, v.counts.self, Facts{})
	case v.late() != nil:
		f := v.late()
		v.found = append(v.found, Cause{
			Code: f.code, Share: v.counts.self, Facts: f.facts, File: v.site.File, Line: f.line,
		})
	case v.bounds > 0:
		v.merge(BoundsCheck, v.counts.self, Facts{Count: v.bounds})
	default:
		v.merge(OwnWork, v.counts.self, Facts{})
	}
}

// late finds what a line of the body makes the head of a short loop wait for: the processor
// charges what takes long to the instructions after it, which are those of the head. It
// returns nil if there is nothing of the kind.
func (v *view) late() *finding {
	for _, p := range v.parts {
		var body *ast.BlockStmt
		switch loop := p.node.(type) {
		case *ast.ForStmt:
			body = loop.Body
		case *ast.RangeStmt:
			body = loop.Body
		default:
			continue
		}
		fset := v.site.Source.Fset
		first, last := fset.Position(body.Pos()).Line+1, fset.Position(body.End()).Line
		for line := first; line < last && line < first+shortLoop; line++ {
			for _, f := range v.site.Source.findings(v.site.Source.at(v.site.File, line)) {
				waits := slices.Contains([]Code{InterfaceCall, IndirectCall, Chase, Division, Atomic}, f.code) ||
					f.code == NotInlined && f.notInlined(v.site.Compiler, v.site.Compiler.At(v.site.File, line))
				if waits {
					f.line = line
					return &f
				}
			}
		}
	}
	return nil
}

// shortLoop is how many lines the body of a loop has at most whose head may wait for it.
const shortLoop = 4

// merge adds a share to a cause that may be there.
func (v *view) merge(code Code, share float64, facts Facts) {
	for i := range v.found {
		if v.found[i].Code == code {
			v.found[i].Share += share
			return
		}
	}
	v.add(code, share, facts)
}

// rest adds what only source and compiler tell.
func (v *view) rest() {
	has := func(code Code) bool {
		return slices.ContainsFunc(v.found, func(c Cause) bool { return c.Code == code })
	}
	if v.counts.assist > 0 {
		v.add(GCAssist, v.counts.assist, Facts{})
	}
	for _, f := range v.findings {
		hidden := f.code == MapGrowth && (has(MapWrite) || has(MakeMap)) || f.code == MapWrite && has(MapGrowth) ||
			f.code == Copy && has(GrowSlice) || slices.Contains([]Code{MoveSlice, Decode, Compare, Defer}, f.code)
		if !hidden && !has(f.code) {
			v.add(f.code, 0, f.facts)
		}
		if facts, costs := v.site.Source.layout(&f); costs && f.allocates && !has(Layout) {
			v.add(Layout, 0, facts)
		}
	}
	if v.bounds > 0 && !has(BoundsCheck) && slices.ContainsFunc(v.parts, part.loop) {
		v.add(BoundsCheck, 0, Facts{Count: v.bounds})
	}
}
