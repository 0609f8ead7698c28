package router

import (
	"math"
	"math/bits"
	"net/http"
)

// Values are the parameters of a request, as [Params] returns them. They may be
// kept and copied like the request, which they read where they hold too little.
type Values struct {
	r      *http.Request
	layout *layout // nil if there is no room for one of the pattern
	path   string  // in canonical form, if slashes has its own
	// slashes are those of path, with its length after the last one. There are
	// none if path is too long for it, or was encoded.
	slashes [maxSlashes + 1]uint16
	count   int
}

// maxSlashes is how many slashes of a path have room in Values.
const maxSlashes = 16

// Params returns the parameters of the pattern that matched. It goes through
// the path once, where [Param] does so for each parameter:
//
//	values := router.Params(r)
//	owner, repo := values.Get("owner"), values.Get("repo")
func Params(r *http.Request) (v Values) { // named, so that it is never copied
	v.r, v.layout = r, layoutOf(r.Pattern)
	if u := r.URL; u.RawPath == "" && !v.split(u.Path) {
		v.split(canonical(u.Path))
	}
	return v
}

// Get returns the parameter of this name, and an empty string if there is
// none. Of several it is the first.
func (v *Values) Get(name string) string {
	if v.layout == nil {
		return v.segment(indexIn(v.r.Pattern, name))
	}
	word := wordAt(name, 0)
	for i := range v.layout.parameters {
		if p := &v.layout.parameters[i]; p.is(name, word) {
			return v.segment(p.which)
		}
	}
	return ""
}

// Len returns how many parameters there are.
func (v *Values) Len() int {
	if v.layout != nil {
		return len(v.layout.parameters)
	}
	n := 0
	for range parameters(v.r.Pattern) {
		n++
	}
	return n
}

// At returns the name and value of a parameter by its index in the pattern,
// counted from 0. Both are empty if there are fewer.
func (v *Values) At(i int) (name, value string) {
	if v.layout != nil {
		if i < 0 || i >= len(v.layout.parameters) {
			return "", ""
		}
		p := &v.layout.parameters[i]
		return p.name, v.segment(p.which)
	}
	for name, which := range parameters(v.r.Pattern) {
		if i == 0 {
			return name, v.segment(which)
		}
		i--
	}
	return "", ""
}

// segment returns a segment of the path, counted from 0, and an empty string
// if there is none.
func (v *Values) segment(which int) string {
	switch {
	case which < 0:
		return ""
	case v.count == 0:
		return segmentOf(v.r.URL, which)
	case which >= v.count:
		return ""
	}
	return v.path[int(v.slashes[which])+1 : v.slashes[which+1]]
}

// split finds the slashes of a path, if there is room. It reports whether the
// path is canonical, which it finds out like nthSegment.
func (v *Values) split(path string) bool {
	if path == "" || path[0] != '/' {
		return false
	}
	n := 0
	after := uint64(0) // the byte after a slash
	unclear := uint64(0)
	for i := 0; i < len(path); i += 8 {
		var word uint64
		if i+8 <= len(path) {
			word = wholeWord(path[i:])
		} else {
			word = lastWord(path, i)
		}
		found := zerosIn(word ^ slashes)
		after |= found << 8
		unclear |= after & (found | zerosIn(word^dots))
		after = found >> 56
		for ; found != 0; found &= found - 1 {
			if n < maxSlashes {
				v.slashes[n] = uint16(i + bits.TrailingZeros64(found)/8)
			}
			n++
		}
	}
	if unclear != 0 && path != canonical(path) {
		return false
	}
	if n <= maxSlashes && len(path) <= math.MaxUint16 {
		v.slashes[n] = uint16(len(path))
		v.path, v.count = path, n
	}
	return true
}
