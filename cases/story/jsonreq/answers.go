package jsonreq

import "slices"

// exact are the implementations that answer as base whatever the request is.
// Tests hold them to it, and all others to how they differ.
var exact = []string{"base", "concat", "builder", "append", "stack", "whole", "tuned", "buffer"}

func answers(impl string) string {
	if slices.Contains(exact, impl) {
		return "exact"
	}
	return "differs"
}
