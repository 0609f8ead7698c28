package router

import (
	"net/url"
	"path"
	"strings"
)

// canonical returns a path that begins with a slash, has no other at its end
// and no empty segments, and none that is a dot or two.
func canonical(p string) string {
	if p == "" || p[0] != '/' {
		p = "/" + p
	}
	return path.Clean(p)
}

// isCanonical reports whether canonical would return the path itself.
func isCanonical(p string) bool {
	if p == "" || p[0] != '/' {
		return false
	}
	if p == "/" {
		return true
	}
	for pos := 1; ; {
		end := slashAfter(p, pos)
		if end == pos || isDots(p[pos:end]) {
			return false
		}
		if end == len(p) {
			return true
		}
		pos = end + 1
	}
}

func isDots(segment string) bool { return segment == "." || segment == ".." }

// segmentsOf returns the segments of a URL with a path that is encoded in a way
// of its own. It takes the path apart before it decodes, so that an encoded
// slash is part of a segment, and resolves dots thereafter.
func segmentsOf(u *url.URL) []string {
	segments := []string{}
	for _, encoded := range strings.Split(u.EscapedPath(), "/") {
		segment, err := url.PathUnescape(encoded)
		if err != nil {
			segment = encoded // never: EscapedPath returns what can be decoded
		}
		switch segment {
		case "", ".":
		case "..":
			segments = segments[:max(0, len(segments)-1)]
		default:
			segments = append(segments, segment)
		}
	}
	return segments
}
