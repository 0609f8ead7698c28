package subject

import (
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/harness"
)

// What a server hands to its handlers can be made up: a request that was sent, and what
// takes the answer, and so can a handler that others hand it on to. This file says which functions of net/http only work on these.

// FromServer reports whether a type is one of those that a server hands to a handler, or a handler.
func FromServer(t types.Type) bool {
	n := Named(t)
	if n == nil || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "net/http" {
		return false
	}
	return slices.Contains([]string{"Request", "ResponseWriter", "Handler"}, n.Obj().Name())
}

// Handles reports whether a function is handed any of them, maybe inside of something.
func (s *Subject) Handles() bool {
	return slices.ContainsFunc(Inputs(s.Func.Signature()),
		func(t types.Type) bool { return LeadsTo(t, FromServer) })
}

// pictured reports whether a type is one of an image or a color.
func pictured(t types.Type) bool {
	n := Named(t)
	return n != nil && n.Obj().Pkg() != nil && (n.Obj().Pkg().Path() == "image" || n.Obj().Pkg().Path() == "image/color")
}

// Harnesses are the packages of the harness that values for the function need, besides those that all do.
func (s *Subject) Harnesses() (names []string) {
	if s.Handles() {
		names = append(names, harness.Handler)
	}
	if slices.ContainsFunc(Inputs(s.Func.Signature()), func(t types.Type) bool { return LeadsTo(t, pictured) }) {
		names = append(names, harness.Images)
	}
	return names
}
