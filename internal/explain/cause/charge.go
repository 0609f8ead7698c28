package cause

import (
	"slices"
	"strings"
	"sync"
)

// entriesOf remembers for each function which entries of the dictionary it fits.
var entriesOf sync.Map // string to []int

func entries(function string) []int {
	if known, ok := entriesOf.Load(function); ok {
		return known.([]int)
	}
	name := plain(function)
	fits := func(pattern string) bool { return match(pattern, name) }
	var found []int
	for i, e := range dictionary {
		if slices.ContainsFunc(e.Functions, fits) {
			found = append(found, i)
		}
	}
	entriesOf.Store(function, found)
	return found
}

// plain returns the name of a function without type arguments and without vendor folders.
func plain(function string) string {
	if _, vendored, ok := strings.Cut(function, "/vendor/"); ok {
		function = vendored
	}
	function = strings.TrimPrefix(function, "vendor/")
	if before, _, ok := strings.Cut(function, "["); ok && !strings.HasPrefix(function, "go.shape") {
		function = before
	}
	return function
}

// steps are functions that only lead to what the work is.
var steps = []string{"runtime.systemstack%", "runtime.asyncPreempt%", "runtime.mstart%", "runtime.goexit", "runtime.preempt%",
	"runtime.gopreempt%", "runtime.sig%", "runtime.main", "bufio.%", "io.%", "io/%", "iter.%", "slices.%", "maps.%", "container/list.%",
	"errors.%", "cmp.%", "unique.%", "context.With%", "context.with%"}

func isStep(function string) bool {
	name := plain(function)
	return slices.ContainsFunc(steps, func(pattern string) bool { return match(pattern, name) })
}

// codeOf returns the cause that a stack below a line belongs to, and the function that
// tells it. What stands outermost decides: a format that allocates is a format. It is empty
// for the line's own instructions. Allocations report whether the samples are of these.
func codeOf(functions []string, allocations bool) (code Code, function string) {
	for i, f := range functions {
		ofRuntime := strings.HasPrefix(f, "runtime.") || strings.HasPrefix(f, "internal/runtime/")
		for _, n := range entries(f) {
			e := dictionary[n]
			if e.Direct && i > 0 || ofRuntime && function != "" && e.Code != Syscall {
				continue // of the runtime: a function of a library allocates, copies ...
			}
			if len(e.Inside) == 0 || e.Hidden && allocations || slices.ContainsFunc(functions[i+1:], e.inside) {
				return e.Code, f
			}
		}
		if !isStep(f) && function == "" {
			function = f
		}
	}
	if function == "" || strings.HasPrefix(function, "runtime.") {
		return "", ""
	}
	return Library, function
}

// Known returns the cause that a function of the runtime or of the standard library stands for by itself;
// empty if there is none.
func Known(function string) Code {
	if code, _ := codeOf([]string{function}, true); code != Library {
		return code
	}
	return ""
}

func (e *Entry) inside(function string) bool {
	return slices.ContainsFunc(e.Inside, func(pattern string) bool { return match(pattern, function) })
}
