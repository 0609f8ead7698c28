package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A program is what a state is started from. Exactly one of dir with pkg,
// bin and path is set.
type program struct {
	name string // in messages and as a key
	dir  string // in Go: the module's folder under cases/textsim,
	pkg  string // and the package in it
	bin  string // in Rust: the name of the binary of cases/textsim/rust,
	// and the profile of cargo that it is built with
	profile string
	path    string // built already
	env     []string

	// args returns the arguments for a state that serves at addr and, if
	// debug is true for its state, profiles at debugAddr.
	args func(impl, addr, debugAddr string) []string
}

// A state is one server of the story.
type state struct {
	name  string
	impl  string // of the program
	exact bool   // answers as base does, whatever is sent
	debug bool   // has /debug/pprof/ with the runtime's memory statistics

	program   program
	toolchain string // such as go1.24.1; empty for the one in use
	goamd64   string // such as v3; empty for the one in use
	variant   bool   // says how a state is built, not what it does
}

var (
	std   = program{name: "cmd/similarity", dir: ".", pkg: "./cmd/similarity", args: goArgs}
	peers = program{name: "peers/cmd/similarity", dir: "peers", pkg: "./cmd/similarity", args: goArgs}
)

// story is every state in the story's order.
var story = []state{
	{name: "base", impl: "base", exact: true, debug: true, program: std},
	{name: "regexp", impl: "regexp", exact: true, debug: true, program: peers},
	{name: "bodyparser", impl: "bodyparser", debug: true, program: peers},
	{name: "replacer", impl: "replacer", debug: true, program: peers},
	{name: "shortcut", impl: "shortcut", debug: true, program: peers},
	{name: "bytetable", impl: "bytetable", debug: true, program: peers},
	{name: "bytetable-bodyparser", impl: "bytetable-bodyparser", debug: true, program: peers},
	{name: "part2-nosize", impl: "part2-nosize", debug: true, program: peers},
	part2,
	variant(part2, "go1.23.4", ""),
	variant(part2, "go1.24.1", ""),
	variant(part2, "", "v3"),
	variant(part2, "go1.24.1", "v3"),
	{name: "pool", impl: "pool", debug: true, program: peers},
	{name: "tuned", impl: "tuned", exact: true, debug: true, program: std},
	{name: "tuned-fasthttp", impl: "tuned-fasthttp", exact: true, debug: true, program: peers},
	{name: "rust-plain", program: rust("similarity-plain", "plain")},
	{name: "rust", program: rust("similarity-original", "release")},
	{name: "rust-tuned", exact: true, program: rust("similarity-tuned", "release")},
}

var part2 = state{name: "part2", impl: "part2", debug: true, program: peers}

func goArgs(impl, addr, debugAddr string) []string {
	return []string{"-impl", impl, "-addr", addr, "-debug-addr", debugAddr}
}

func rust(bin, profile string) program {
	return program{name: "rust/" + bin, bin: bin, profile: profile, args: func(_, addr, _ string) []string {
		return []string{"--addr", addr}
	}}
}

// variant returns the state built in another way.
func variant(s state, toolchain, goamd64 string) state {
	s.variant = true
	if toolchain != "" {
		s.name += "@" + toolchain
		s.toolchain = toolchain
	}
	if goamd64 != "" {
		s.name += "@" + goamd64
		s.goamd64 = goamd64
	}
	return s
}

// answers is the name under which differences are pinned: how a state is
// built must not change what it answers.
func (s state) answers() string {
	name, _, _ := strings.Cut(s.name, "@")
	return name
}

var (
	toolchainName = regexp.MustCompile(`^go1\.[0-9]+(\.[0-9]+|rc[0-9]+)$`)
	goamd64Name   = regexp.MustCompile(`^v[1-4]$`)
)

// chooseStates returns the states of a list, in its order, or all of them if
// it is empty.
func chooseStates(list string, all []state) ([]state, error) {
	if list == "" {
		return all, nil
	}
	var chosen []state
	for _, name := range splitList(list) {
		s, err := findState(name, all)
		if err != nil {
			return nil, err
		}
		if hasState(chosen, s.name) {
			return nil, fmt.Errorf("%s is there twice", s.name)
		}
		chosen = append(chosen, s)
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("no state in %q", list)
	}
	return chosen, nil
}

// findState returns the state of a name such as part2@go1.24.1@v3.
func findState(name string, all []state) (state, error) {
	parts := strings.Split(name, "@")
	i := slices.IndexFunc(all, func(s state) bool { return s.name == parts[0] })
	if i < 0 {
		return state{}, fmt.Errorf("no state %q (there is: %s)", parts[0], names(all))
	}
	var toolchain, goamd64 string
	for _, part := range parts[1:] {
		switch {
		case toolchain == "" && toolchainName.MatchString(part):
			toolchain = part
		case goamd64 == "" && goamd64Name.MatchString(part):
			goamd64 = part
		default:
			return state{}, fmt.Errorf("%s: %q is neither a toolchain such as go1.24.1 nor one of v1 to v4", name, part)
		}
	}
	if len(parts) == 1 {
		return all[i], nil
	}
	if all[i].program.pkg == "" {
		return state{}, fmt.Errorf("%s: %s is not built by go", name, all[i].name)
	}
	return variant(all[i], toolchain, goamd64), nil
}

func hasState(states []state, name string) bool {
	return slices.ContainsFunc(states, func(s state) bool { return s.name == name })
}

func names(states []state) string {
	var all []string
	for _, s := range states {
		all = append(all, s.name)
	}
	return strings.Join(all, ", ")
}
