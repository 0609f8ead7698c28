package shift

import (
	"slices"
	"strings"

	"github.com/gohone/hone/internal/build/diag"
	"github.com/gohone/hone/internal/explain"
	"github.com/gohone/hone/internal/explain/cause"
)

// A remark is what the compiler says of a function, with what stands for it in another version of
// the function: there the lines have other numbers.
type remark struct {
	diag.Diagnostic
	about string
	text  string // of the line
}

// remarks are what the compiler says of the function that lines belong to.
func (s *Side) remarks(lines []explain.Hotspot) []remark {
	var spans []span
	for _, l := range lines {
		if in, ok := s.enclosing(l.File, l.Line); ok && !slices.Contains(spans, in) {
			spans = append(spans, in)
		}
	}
	return s.remarksIn(spans)
}

// remarksIn are what the compiler says of the code in spans.
func (s *Side) remarksIn(spans []span) []remark {
	var out []remark
	for _, in := range spans {
		lines := s.linesOf(in)
		for _, d := range s.said(in) {
			text := ""
			if i := d.Line - in.first; i < len(lines) {
				text = strings.TrimSpace(lines[i])
			}
			out = append(out, remark{d, string(d.Code) + " " + plain(d.Variable) + " " + d.Callee, text})
		}
	}
	return out
}

// about is what stands for a remark in another version.
func about(r remark) string { return r.about }

// plain leaves out of a variable what may differ from version to version of the same value: the
// number that the compiler gives to a function literal, and the size with which something is made.
func plain(variable string) string {
	if made, _, sized := strings.Cut(variable, ", "); sized && strings.HasPrefix(variable, "make(") {
		return made + ")"
	}
	return strings.TrimRight(variable, "0123456789")
}

// without returns the remarks of one list that another does not have, by a key; of several that are
// alike, as many as there are more, the last ones.
func without(list, other []remark, key func(remark) string) []remark {
	have := make(map[string]int)
	for _, r := range other {
		have[key(r)]++
	}
	var out []remark
	for _, r := range list {
		k := key(r)
		if have[k]--; have[k] < 0 {
			out = append(out, r)
		}
	}
	return out
}

// escape returns the value that escapes on one side only, at a line where that side makes objects:
// the one whose line has the largest share, nil if there is none.
func (f *finder) escape() *cause.Cause {
	var found *cause.Cause
	most := 0.0
	for _, r := range f.added {
		if r.Code != diag.Escape {
			continue
		}
		for _, kind := range []explain.Kind{explain.Objects, explain.Space} {
			for _, l := range f.lines[kind] {
				if l.File == r.File && l.Line == r.Line && l.Flat > most {
					most = l.Flat
					found = &cause.Cause{
						Code: cause.Escape, Share: l.Flat, File: r.File, Line: r.Line,
						Facts: cause.Facts{Variable: r.Variable, Flow: r.Flow},
					}
				}
			}
		}
	}
	return found
}

// notInlined returns the call in the function, or the function itself, that is inlined on the
// other side only. A call that is left makes the function larger, so it comes first.
func (f *finder) notInlined() *cause.Cause {
	for _, r := range f.missing {
		if r.Code != diag.Inlined || f.callGone(r.Callee) {
			continue
		}
		why := &cause.Cause{Code: cause.NotInlined, Facts: cause.Facts{Function: r.Callee}}
		for _, n := range f.added {
			if n.Code == diag.CannotInlineCall && n.Callee == r.Callee {
				why.File, why.Line = n.File, n.Line
				why.Facts.Cost, why.Facts.Budget = n.Cost, n.Budget
			}
		}
		return why
	}
	for _, r := range f.added {
		if r.Code == diag.CannotInline && f.lacks(diag.CanInline) {
			return &cause.Cause{Code: cause.NotInlined, File: r.File, Line: r.Line, Facts: cause.Facts{
				Function: f.function, Cost: r.Cost, Budget: r.Budget, Reason: r.Message,
			}}
		}
	}
	return nil
}

// lacks reports whether the side with more does not say a thing of the function that the other says.
func (f *finder) lacks(code diag.Code) bool {
	return slices.ContainsFunc(f.missing, func(r remark) bool { return r.Code == code })
}

// callGone reports whether the side with more does not call a function by its name any more.
func (f *finder) callGone(callee string) bool {
	var spans []span
	for _, lines := range f.lines {
		for _, l := range lines {
			if in, ok := f.more.enclosing(l.File, l.Line); ok {
				spans = append(spans, in)
			}
		}
	}
	return !f.more.calls(spans, callee)
}

// mostByChecks is the factor up to which checks of bounds may be what makes a function slower: each is
// a comparison and a branch that is never taken, beside the load that it is for.
const mostByChecks = 2

// checks returns the checks of bounds and the large copies that the compiler leaves in on one side
// only.
func (f *finder) checks() *cause.Cause {
	more := f.times() > mostByChecks
	for _, code := range []struct {
		said diag.Code
		is   cause.Code
	}{{diag.Copy, cause.LargeCopy}, {diag.Bounds, cause.BoundsCheck}, {diag.SliceBounds, cause.BoundsCheck}} {
		if code.is == cause.BoundsCheck && more {
			continue
		}
		var last *remark
		count := 0
		for i, r := range f.added { // none is missing by the same code, unless it is about something else
			if r.Code == code.said && f.hot(r.Position) {
				last, count = &f.added[i], count+1
			}
		}
		if last != nil {
			return &cause.Cause{
				Code: code.is, File: last.File, Line: last.Line, Facts: cause.Facts{Count: count, Size: int64(last.Size)},
			}
		}
	}
	return nil
}

// times is how many times as long the function takes on the side with more; infinity where the other
// has none of it, and 1 where time was not profiled.
func (f *finder) times() float64 {
	found, ok := f.found[explain.CPU]
	if !ok {
		return 1
	}
	var sums [2]float64
	for i, s := range []*Side{f.base, f.head} {
		for _, l := range found[i].lines {
			if l.Function == f.function {
				sums[i] += l.Flat * s.PerOp[explain.CPU]
			}
		}
	}
	return sums[f.at] / sums[1-f.at]
}

// hot reports whether time is spent at a place on the side with more.
func (f *finder) hot(at diag.Position) bool {
	return slices.ContainsFunc(f.lines[explain.CPU], func(l explain.Hotspot) bool { return l.File == at.File && l.Line == at.Line })
}
