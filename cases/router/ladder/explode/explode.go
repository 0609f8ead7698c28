// Package explode has the ways to take a path apart: the one that the story
// found, the two that it tried, and those that go on from there.
package explode

import "strings"

// Split is the original: it splits the path, and copies what is not empty into
// a slice that grows.
func Split(path string) []string {
	var segments []string
	for _, segment := range strings.Split(path, "/") {
		if segment != "" {
			segments = append(segments, segment)
		}
	}
	return segments
}

// Capacity has room for the segments from the start. It differs: of a path
// without any it returns an empty slice, not nil.
func Capacity(path string) []string {
	segments := make([]string, 0, strings.Count(path, "/"))
	for _, segment := range strings.Split(path, "/") {
		if segment != "" {
			segments = append(segments, segment)
		}
	}
	return segments
}

// FieldsFunc is what the story took. It differs like Capacity.
func FieldsFunc(path string) []string {
	return strings.FieldsFunc(path, func(c rune) bool { return c == '/' })
}

// FieldsFuncNil is FieldsFunc with nil for what has no segments.
func FieldsFuncNil(path string) []string {
	if segments := FieldsFunc(path); len(segments) > 0 {
		return segments
	}
	return nil
}

// Counted counts the segments, and then cuts them out, in one allocation.
func Counted(path string) []string {
	n := 0
	for i := range len(path) {
		if path[i] != '/' && (i == 0 || path[i-1] == '/') {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	segments := make([]string, 0, n)
	for rest := path; rest != ""; {
		var segment string
		if segment, rest, _ = strings.Cut(rest, "/"); segment != "" {
			segments = append(segments, segment)
		}
	}
	return segments
}

// Next returns the first segment of a path that is not empty, and what is left
// after it. It needs no slice: a search asks for one segment after the other.
func Next(path string) (segment, rest string) {
	for path != "" {
		if segment, path, _ = strings.Cut(path, "/"); segment != "" {
			return segment, path
		}
	}
	return "", ""
}
