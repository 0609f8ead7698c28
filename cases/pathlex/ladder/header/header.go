// Package header has the ways to make the metadata of a gRPC call from the headers of a
// request: for each name, in lower case, its values.
package header

import (
	"net/http"
	"slices"
	"strings"
)

// Metadata is what gRPC's metadata.MD is.
type Metadata map[string][]string

// Copied has slices of its own.
func Copied(h http.Header) Metadata {
	md := make(Metadata, len(h))
	for name, values := range h {
		md[strings.ToLower(name)] = slices.Clone(values)
	}
	return md
}

// Shared is the story's form: the slices are those of the header. It differs: where one of
// them has room, what is appended to the header and what is appended to the metadata is
// written to the same memory.
func Shared(h http.Header) Metadata {
	md := make(Metadata, len(h))
	for name, values := range h {
		md[strings.ToLower(name)] = values
	}
	return md
}

// Clipped shares the slices, without the room after them: what is appended to the metadata
// goes elsewhere. A value that is written over is still seen in both.
func Clipped(h http.Header) Metadata {
	md := make(Metadata, len(h))
	for name, values := range h {
		md[strings.ToLower(name)] = slices.Clip(values)
	}
	return md
}
