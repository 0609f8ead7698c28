package view

import (
	"cmp"
	"maps"
	"regexp"
	"runtime"
	"strings"

	"github.com/gohone/hone/internal/explain/cause"
)

// called returns the stacks with other names for some functions. Functions that then have one name are
// one, also where a call of one in the other was inlined.
func (s *Stacks) called(names map[string]string) *Stacks {
	if len(names) == 0 {
		return s
	}
	out := &Stacks{Kind: s.Kind, Unit: s.Unit, Total: s.Total, samples: s.samples}
	known, now := make(map[string]int32), make([]int32, len(s.functions))
	for i, f := range s.functions {
		name := cmp.Or(names[f.Name], f.Name)
		n, ok := known[name]
		if !ok {
			n = int32(len(out.functions))
			known[name] = n
			out.functions = append(out.functions, Function{Name: name, File: f.File, Class: f.Class})
		}
		now[i] = n
	}
	out.index.extents = make([]extent, len(s.index.extents))
	for id, at := range s.index.extents {
		var sites []site
		for _, at := range s.index.sites[at.first:at.end] {
			at.function = now[at.function]
			if n := len(sites); n == 0 || sites[n-1].function != at.function {
				sites = append(sites, at)
			}
		}
		out.index.put(uint64(id), sites...)
	}
	out.lines = maps.Clone(s.lines)
	for at, sum := range out.lines {
		sum.function = now[sum.function]
		out.lines[at] = sum
	}
	out.charge()
	out.root = grow(out.index, out.samples, out.Total, len(out.functions))
	return out
}

// charge sums up what functions took.
func (s *Stacks) charge() {
	seen := make([]int, len(s.functions)) // the last sample that was charged, from 1
	for i, x := range s.samples {
		first := true
		for _, l := range x.locations {
			for _, at := range s.index.of(l) {
				f := &s.functions[at.function]
				if first {
					f.Flat += x.value
					first = false
				}
				if seen[at.function] != i+1 {
					seen[at.function] = i + 1
					f.Cum += x.value
				}
			}
		}
	}
}

// renamed returns other names for functions of the runtime and the standard library that one of two
// profiles has and the other has not: another toolchain calls them otherwise. What is alike has one name.
func renamed(base, head *Stacks) map[string]string {
	sides := [2]map[string]Function{base.taken(), head.taken()}
	like, known := make(map[string]*alike), make(map[cause.Code]*alike)
	for i, side := range sides {
		for name, f := range side {
			key := likeness(f)
			if like[key] == nil {
				like[key] = new(alike)
			}
			_, both := sides[1-i][name]
			like[key].add(i, name, both)
		}
	}
	out := make(map[string]string)
	for _, a := range like {
		if a.name(out) || len(a.both) > 0 {
			continue
		}
		for i, list := range a.only { // no function of the other side has such a name
			for _, name := range list {
				if code := cause.Known(name); code != "" && sides[i][name].Class == Runtime {
					if known[code] == nil {
						known[code] = new(alike)
					}
					known[code].add(i, name, false)
				}
			}
		}
	}
	for _, a := range known {
		if len(a.only[0]) == 1 && len(a.only[1]) == 1 {
			a.name(out)
		}
	}
	return out
}

// taken returns the functions that took something and are neither the program's own nor a dependency's.
func (s *Stacks) taken() map[string]Function {
	out := make(map[string]Function)
	for _, f := range s.functions {
		if f.Cum != 0 && (f.Class == Runtime || f.Class == Standard) {
			out[f.Name] = f
		}
	}
	return out
}

// alike are the functions that may be one: those that only base or only head has, and those of both.
type alike struct {
	only [2][]string
	both []string
}

func (a *alike) add(side int, name string, both bool) {
	switch {
	case !both:
		a.only[side] = append(a.only[side], name)
	case side == 0:
		a.both = append(a.both, name)
	}
}

// name adds the name that all have to names, and reports whether there is one: that of both sides, or of
// head; of several in head what they begin with.
func (a *alike) name(names map[string]string) bool {
	as := ""
	switch {
	case len(a.both) == 1:
		as = a.both[0]
	case len(a.both) > 1 || len(a.only[0]) == 0 || len(a.only[1]) == 0:
		return false
	case len(a.only[1]) == 1:
		as = a.only[1][0]
	default:
		as = a.only[1][0]
		for _, name := range a.only[1] {
			for !strings.HasPrefix(name, as) {
				as = as[:len(as)-1]
			}
		}
		as += "…"
	}
	for _, list := range a.only {
		for _, name := range list {
			names[name] = as
		}
	}
	return true
}

// variant ends the name of a function of the allocator that is for one size.
var variant = regexp.MustCompile(`(SC|Size)[0-9]+$`)

// bundled are the names of net/http for what has a package of its own since Go 1.27.
var bundled = strings.NewReplacer("http.(*http2", "http2.(*", "http.http2", "http2.")

// likeness is what stays of the name of a function where it moves to another package or is made for
// several sizes: its package by the last part of the path alone, and for the runtime not even that.
func likeness(f Function) string {
	name, _, _ := strings.Cut(f.Name, "[")
	name = variant.ReplaceAllString(name, "")
	path, last := "", name
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		path, last = name[:i], name[i+1:]
	}
	if pkg, rest, ok := strings.Cut(last, "."); ok {
		switch {
		case f.Class == Runtime:
			last = rest
		case pkg == "internal" || pkg == runtime.GOOS: // a part of the package above
			last = path[strings.LastIndexByte(path, '/')+1:] + "." + rest
		}
	}
	return f.Class.String() + " " + strings.ToLower(bundled.Replace(last))
}
