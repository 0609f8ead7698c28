package router

import (
	"math/bits"
	"net/http"
	"net/url"
)

// Param returns the segment of the request's path that is the parameter of
// this name in the pattern that matched, and an empty string if there is none.
// Of several it is the first.
//
// It reads the parameter out of the pattern and the path, r.Pattern and r.URL,
// and needs nothing else: a request may be kept, cloned and read at any time,
// also after its handler has returned. A handler that changes one of the two,
// such as [http.StripPrefix] or another router, hides the parameters from those
// that it calls.
func Param(r *http.Request, name string) string {
	which := -1
	if l := layoutOf(r.Pattern); l != nil {
		which = l.index(name)
	} else {
		which = indexIn(r.Pattern, name)
	}
	if which < 0 {
		return ""
	}
	return segmentOf(r.URL, which)
}

// indexIn is index of a layout that there is no room for.
func indexIn(pattern, name string) int {
	for known, which := range parameters(pattern) {
		if known == name {
			return which
		}
	}
	return -1
}

// segmentOf returns a segment of the path of a URL, counted from 0, and an
// empty string if it has too few.
func segmentOf(u *url.URL, which int) string {
	if u.RawPath == "" {
		if segment, ok := nthSegment(u.Path, which); ok {
			return segment
		}
		segment, _ := nthSegment(canonical(u.Path), which)
		return segment
	}
	if segments := segmentsOf(u); which < len(segments) {
		return segments[which]
	}
	return ""
}

// nthSegment returns a segment of a path, counted from 0, and an empty string if
// there are too few. It is not ok if the path may not be canonical, which it
// finds out in the same turn: a slash or dot after a slash.
func nthSegment(path string, which int) (segment string, ok bool) {
	if path == "" || path[0] != '/' {
		return "", false
	}
	start, end := -1, -1
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
		if end >= 0 {
			continue
		}
		if start < 0 {
			if n := bits.OnesCount64(found); n <= which {
				which -= n
				continue
			}
			for ; which > 0; which-- {
				found &= found - 1
			}
			start = i + bits.TrailingZeros64(found)/8 + 1
			found &= found - 1
		}
		if found != 0 {
			end = i + bits.TrailingZeros64(found)/8
		}
	}
	if end < 0 {
		end = len(path)
	}
	switch {
	case unclear != 0 && path != canonical(path):
		return "", false
	case start < 0:
		return "", true
	}
	return path[start:end], true
}

// withPathValues returns a handler that makes the parameters of a request
// readable by PathValue, too.
func withPathValues(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		values := Params(r)
		for i := range values.Len() {
			r.SetPathValue(values.At(i))
		}
		handler.ServeHTTP(w, r)
	})
}
