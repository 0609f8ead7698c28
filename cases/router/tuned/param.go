package router

import (
	"iter"
	"net/http"
	"net/url"
	"strings"
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
	which := indexOf(r.Pattern, name)
	if which < 0 {
		return ""
	}
	return segmentOf(r.URL, which)
}

// Params returns the names and values of all parameters of the pattern that
// matched, in its order.
func Params(r *http.Request) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		which := 0
		for rest := r.Pattern; rest != ""; which++ {
			var segment string
			segment, rest = cutSegment(rest)
			if segment == "" || segment[0] != ':' {
				continue
			}
			name, _, _ := strings.Cut(segment[1:], "[")
			if !yield(name, segmentOf(r.URL, which)) {
				return
			}
		}
	}
}

// cutSegment returns the first segment of a pattern, which may be empty at its
// end, and what comes after it.
func cutSegment(pattern string) (segment, rest string) {
	for pattern != "" && pattern[0] == '/' {
		pattern = pattern[1:]
	}
	size := segmentSize(pattern)
	if size < 0 {
		return "", "" // not a pattern of this package
	}
	return pattern[:size], pattern[size:]
}

// indexOf returns which segment of a pattern is the parameter of this name, or
// -1.
func indexOf(pattern, name string) int {
	which := -1
	for pos := 0; pos < len(pattern); {
		if pattern[pos] == '/' {
			pos++
			continue
		}
		which++
		if pattern[pos] != ':' {
			pos = slashAfter(pattern, pos)
			continue
		}
		pos++
		if after := pattern[pos:]; strings.HasPrefix(after, name) &&
			(len(after) == len(name) || after[len(name)] == '/' || after[len(name)] == '[') {
			return which
		}
		size := segmentSize(pattern[pos-1:])
		if size < 0 {
			return -1 // not a pattern of this package
		}
		pos += size - 1
	}
	return -1
}

// segmentOf returns a segment of the path of a URL, counted from 0, and an
// empty string if it has too few.
func segmentOf(u *url.URL, which int) string {
	if u.RawPath != "" {
		if segments := segmentsOf(u); which < len(segments) {
			return segments[which]
		}
		return ""
	}
	path := u.Path
	if path == "" || path[0] != '/' || strings.Contains(path, "/.") {
		path = canonical(path)
	}
	for pos := 0; pos < len(path); {
		if path[pos] == '/' {
			pos++
			continue
		}
		end := slashAfter(path, pos)
		if which == 0 {
			return path[pos:end]
		}
		which--
		pos = end
	}
	return ""
}

// setPathValues makes the parameters of a request readable by PathValue.
func setPathValues(r *http.Request) {
	for name, value := range Params(r) {
		r.SetPathValue(name, value)
	}
}
