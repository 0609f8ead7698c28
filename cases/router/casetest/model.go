package casetest

import (
	"net/http"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A Model says what is to become of a request, as slow as it likes. It keeps no
// trie, but asks all routes.
type Model func(routes []Route, method string, u *url.URL) Answer

// A segment is one of a pattern.
type segment struct {
	written          string
	isParameter      bool
	name, expression string
}

// segmentsOf takes a pattern apart whose expressions hold no slash.
func segmentsOf(pattern string) []segment {
	var segments []segment
	for _, written := range strings.Split(pattern, "/") {
		if written == "" {
			continue
		}
		s := segment{written: written}
		if after, ok := strings.CutPrefix(written, ":"); ok {
			name, expression, _ := strings.Cut(after, "[")
			s.isParameter, s.name, s.expression = true, name, strings.TrimSuffix(expression, "]")
		}
		segments = append(segments, s)
	}
	return segments
}

// kind is what a segment matches, whatever its name.
func (s segment) kind() string {
	switch {
	case !s.isParameter:
		return s.written
	case s.expression == "":
		return ":"
	}
	return ":[" + s.expression + "]"
}

// rank orders the kinds of segments.
func (s segment) rank() int {
	switch {
	case !s.isParameter:
		return 0
	case s.expression != "":
		return 1
	}
	return 2
}

func (s segment) matches(part string) bool {
	switch {
	case !s.isParameter:
		return s.written == part
	case s.expression != "":
		return compiled(s.expression).MatchString(part)
	}
	return true
}

var expressions sync.Map

func compiled(source string) *regexp.Regexp {
	known, ok := expressions.Load(source)
	if !ok {
		known, _ = expressions.LoadOrStore(source, regexp.MustCompile(source))
	}
	return known.(*regexp.Regexp)
}

// Best is the model of tuned. Of the routes that match, that one is right which
// has, at the first segment where they differ, text rather than an expression
// and an expression rather than none. Of two expressions that one is right
// which an earlier route had at this place.
func Best(routes []Route, method string, u *url.URL) Answer {
	parts := partsOf(u)
	if method == http.MethodOptions && u.Path == "*" {
		parts = nil
	}
	best := bestOf(routes, method, parts)
	if best < 0 && method == http.MethodHead {
		best = bestOf(routes, http.MethodGet, parts)
	}
	if best >= 0 {
		pattern := routes[best].Pattern
		return Answer{Status: http.StatusOK, Route: pattern, Params: valuesOf(pattern, parts)}
	}
	allow := allowed(routes, parts, method == http.MethodOptions && u.Path == "*")
	switch {
	case allow == "":
		return Answer{Status: http.StatusNotFound}
	case method == http.MethodOptions:
		return Answer{Status: http.StatusNoContent, Allow: allow}
	}
	return Answer{Status: http.StatusMethodNotAllowed, Allow: allow}
}

// partsOf takes the path of a URL apart before it is decoded.
func partsOf(u *url.URL) []string {
	var parts []string
	encoded := u.RawPath != "" && u.EscapedPath() == u.RawPath
	text := u.Path
	if encoded {
		text = u.RawPath
	}
	for _, part := range strings.Split(text, "/") {
		if encoded {
			part, _ = url.PathUnescape(part)
		}
		switch part {
		case "", ".":
		case "..":
			if len(parts) > 0 {
				parts = parts[:len(parts)-1]
			}
		default:
			parts = append(parts, part)
		}
	}
	return parts
}

// bestOf returns the index of the right route, or -1.
func bestOf(routes []Route, method string, parts []string) int {
	best := -1
	for i, route := range routes {
		if route.Method == method && matchesAll(segmentsOf(route.Pattern), parts) &&
			(best < 0 || better(routes, method, route.Pattern, routes[best].Pattern)) {
			best = i
		}
	}
	return best
}

func matchesAll(segments []segment, parts []string) bool {
	if len(segments) != len(parts) {
		return false
	}
	for i, s := range segments {
		if !s.matches(parts[i]) {
			return false
		}
	}
	return true
}

// better reports whether a pattern goes before another one that matches, too.
func better(routes []Route, method, pattern, other string) bool {
	a, b := segmentsOf(pattern), segmentsOf(other)
	for i := range a {
		switch {
		case a[i].kind() == b[i].kind():
		case a[i].rank() != b[i].rank():
			return a[i].rank() < b[i].rank()
		default:
			return firstWith(routes, method, a[:i+1]) < firstWith(routes, method, b[:i+1])
		}
	}
	return false
}

// firstWith returns the index of the first route that begins with segments of
// these kinds.
func firstWith(routes []Route, method string, begin []segment) int {
	return slices.IndexFunc(routes, func(route Route) bool {
		segments := segmentsOf(route.Pattern)
		if route.Method != method || len(segments) < len(begin) {
			return false
		}
		for i, s := range begin {
			if segments[i].kind() != s.kind() {
				return false
			}
		}
		return true
	})
}

// allowed returns the methods for which there is a route, as the header has
// them.
func allowed(routes []Route, parts []string, all bool) string {
	var methods []string
	for _, route := range routes {
		if all || matchesAll(segmentsOf(route.Pattern), parts) {
			methods = append(methods, route.Method)
		}
	}
	if len(methods) == 0 && !all {
		return ""
	}
	methods = append(methods, http.MethodOptions)
	if slices.Contains(methods, http.MethodGet) {
		methods = append(methods, http.MethodHead)
	}
	slices.Sort(methods)
	return strings.Join(slices.Compact(methods), ", ")
}

// valuesOf returns the parameters, of a name that comes again the first.
func valuesOf(pattern string, parts []string) []string {
	var values []string
	seen := make(map[string]bool)
	for i, s := range segmentsOf(pattern) {
		if s.isParameter && !seen[s.name] {
			seen[s.name] = true
			values = append(values, s.name+"="+parts[i])
		}
	}
	return values
}

// Greedy is the model of base. Segment by segment it keeps the patterns that go
// on in the same way: as the segment is written, or else with the parameter
// that came first. It never goes back.
func Greedy(routes []Route, method string, u *url.URL) Answer {
	clean := u.Path
	if !strings.HasPrefix(clean, "/") {
		clean = "/" + clean
	}
	clean = path.Clean(clean)
	kept := make([][]segment, len(routes)) // those of routes that are left
	for i, route := range routes {
		kept[i] = segmentsOf(route.Pattern)
	}
	var way []segment
	var bound []string // to the parameters in way that are bound
	for _, part := range strings.Split(clean, "/") {
		if part == "" {
			continue
		}
		next, isParameter, ok := greedyStep(kept, len(way), part)
		if !ok && len(way) > 0 && way[len(way)-1].written == part &&
			!slices.ContainsFunc(kept, longerThan(len(way))) {
			break // below a leaf, its own label
		}
		if !ok {
			return Answer{Status: http.StatusNotFound}
		}
		if isParameter {
			bound = append(bound, next.name, part)
		}
		for i := range kept {
			if len(kept[i]) <= len(way) || kept[i][len(way)].written != next.written {
				kept[i] = nil
			}
		}
		way = append(way, next)
	}
	ends := func(method string) int {
		last := -1 // the last of equal routes is right
		for i, route := range routes {
			if len(kept[i]) == len(way) && (len(way) > 0 || len(segmentsOf(route.Pattern)) == 0) &&
				(method == "" || route.Method == method) {
				last = i
			}
		}
		return last
	}
	if i := ends(method); i >= 0 {
		return Answer{Status: http.StatusOK, Route: routes[i].Pattern, Params: boundOf(routes[i].Pattern, bound)}
	}
	if len(way) == 0 && ends("") < 0 {
		return Answer{Status: http.StatusNotFound}
	}
	return Answer{Status: http.StatusMethodNotAllowed}
}

func longerThan(n int) func([]segment) bool {
	return func(segments []segment) bool { return len(segments) > n }
}

// greedyStep returns the segment of a pattern that a part of the path follows.
func greedyStep(kept [][]segment, at int, part string) (next segment, isParameter, ok bool) {
	for _, segments := range kept {
		if len(segments) > at && segments[at].written == part {
			return segments[at], false, true
		}
	}
	for _, segments := range kept {
		if len(segments) > at && segments[at].isParameter {
			source := segments[at].expression
			if source == "" {
				source = "(.+)"
			}
			return segments[at], true, compiled(source).MatchString(part)
		}
	}
	return segment{}, false, false
}

// boundOf returns the parameters of a pattern as they are bound.
func boundOf(pattern string, bound []string) []string {
	var values []string
	for _, name := range namesOf(pattern) {
		value := ""
		for i := 0; i < len(bound); i += 2 {
			if bound[i] == name {
				value = bound[i+1]
				break
			}
		}
		values = append(values, name+"="+value)
	}
	return values
}
