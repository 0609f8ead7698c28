// Package target knows where the servers of a load test are, which hosts may be
// reached at all, and how servers are built, started and stopped.
//
//  1. A [Spec] is one server as the user wrote it down.
//  2. [FreeAddresses] chooses an [Address] for each server that is started at
//     one of hone's choice.
//  3. [New] makes a [Target] of both and of where its requests go.
//  4. A [Network] refuses what leads elsewhere.
//  5. A [Starter] starts targets, or finds their processes.
package target

import (
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/load/script"
)

// NoDebug as a Spec's Debug means that the server is not asked for
// profiles.
const NoDebug = "none"

// A Spec is one server as the user wrote it down. Each text may hold {addr} and
// {port}.
type Spec struct {
	// Start is a command line that starts the server, Build a main package to
	// build and start with the arguments Args. Without either it runs already.
	Start, Build, Args string
	// URL is where requests go, empty if they say it themselves.
	URL string
	// Base is a URL whose scheme and host take the place of those of requests;
	// empty leaves them.
	Base string
	// Ready is a URL, or a path of the server, that answers once the server is
	// ready; empty waits until it listens.
	Ready string
	// Debug is a URL, or a path of the server, below which there is
	// /debug/pprof; empty is the server's own, and NoDebug asks nothing.
	Debug string
	// PID is the process of a server that runs already; 0 finds the one that
	// listens.
	PID int
	// Name is what reports call the server if nothing else names it.
	Name string
}

// Started reports whether hone starts the server.
func (s Spec) Started() bool { return s.Start != "" || s.Build != "" }

// NeedsAddress reports whether an address must be chosen for the server: it is
// started, and {addr} or {port} stands in its spec or in one of the texts.
func (s Spec) NeedsAddress(texts ...string) bool {
	args := ""
	if s.Build != "" {
		args = s.Args
	}
	return s.Started() && (HasPlaceholder(s.Start, s.URL, s.Ready, s.Debug, args) || HasPlaceholder(texts...))
}

// BaseAt returns the URL of Base for a server at the address, nil if it is empty.
func (s Spec) BaseAt(at Address) (*url.URL, error) {
	if s.Base == "" {
		return nil, nil
	}
	return script.ParseURL(at.Expand(s.Base))
}

// A FieldError is a mistake in one field of a spec.
type FieldError struct {
	Field string // in lower case
	Err   error
}

func (e *FieldError) Error() string { return e.Field + ": " + e.Err.Error() }

// Unwrap returns the error without the field's name.
func (e *FieldError) Unwrap() error { return e.Err }

// A Target is one server of a run.
type Target struct {
	// Name is what reports call it. Distinguish makes it unique.
	Name string
	// Address was chosen for it, "" if none was.
	Address Address
	// URL is where it listens, nil if only a script knows.
	URL *url.URL
	// Ready and Debug are as in the spec, nil where it says nothing.
	Ready, Debug *url.URL
	// Silent reports whether the server is not asked for profiles.
	Silent bool
	// Build is the main package to build, empty if there is none.
	Build string
	// Program is what Build was built to; the caller of Build sets it.
	Program string

	words []string // of the command, or arguments of the program
	pid   int
}

// New returns the target of a spec at an address. requests is where the first
// of its requests goes, nil if that is not known. The error is a mistake in the
// spec.
func New(s Spec, at Address, requests *url.URL) (*Target, error) {
	t := &Target{Address: at, Build: s.Build, Silent: s.Debug == NoDebug, pid: s.PID, URL: requests}
	command, field := s.Start, "start"
	if s.Build != "" {
		command, field = s.Args, "args"
	}
	var err error
	if t.words, err = script.ShellWords(at.Expand(command)); err != nil && s.Started() {
		return nil, &FieldError{field, fmt.Errorf("%q: %w", command, err)}
	}
	if err := t.locate(s); err != nil {
		return nil, err
	}
	if s.Ready != "" {
		if t.Ready, err = t.resolve(s.Ready); err != nil {
			return nil, &FieldError{"ready", err}
		}
		if t.URL == nil {
			t.URL = &url.URL{Scheme: t.Ready.Scheme, Host: t.Ready.Host}
		}
	}
	if s.Debug != "" && !t.Silent {
		if t.Debug, err = t.resolve(s.Debug); err != nil {
			return nil, &FieldError{"debug", err}
		}
		t.Debug.Path = strings.TrimSuffix(strings.TrimSuffix(t.Debug.Path, "/"), "/debug/pprof")
	}
	t.name(s)
	return t, nil
}

// locate finds out where the server listens if requests do not tell.
func (t *Target) locate(s Spec) error {
	if t.URL != nil {
		return nil
	}
	var err error
	switch {
	case s.URL != "":
		t.URL, err = script.ParseURL(t.Address.Expand(s.URL))
	case s.Base != "":
		t.URL, err = s.BaseAt(t.Address)
	case t.Address != "":
		t.URL = &url.URL{Scheme: "http", Host: string(t.Address)}
	}
	return err
}

// resolve reads a URL, or a path of the server.
func (t *Target) resolve(text string) (*url.URL, error) {
	text = t.Address.Expand(text)
	if !strings.HasPrefix(text, "/") || t.URL == nil {
		return script.ParseURL(text)
	}
	u, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	u.Scheme, u.Host = t.URL.Scheme, t.URL.Host
	return u, nil
}

func (t *Target) name(s Spec) {
	switch {
	case s.Build != "":
		t.Name = s.Build
	case s.Start != "":
		t.Name = s.Start
	case t.URL != nil:
		t.Name = t.URL.Scheme + "://" + t.URL.Host
	default:
		t.Name = s.Name
	}
}

// Started reports whether hone starts the target.
func (t *Target) Started() bool { return len(t.words) > 0 || t.Build != "" }

// command is what starts the target, empty if it runs already.
func (t *Target) command() []string {
	if t.Program == "" {
		return t.words
	}
	return append([]string{t.Program}, t.words...)
}

// environ is the environment of the target: ours, and its port where one was
// chosen.
func (t *Target) environ() []string {
	if t.Address == "" {
		return nil
	}
	env := slices.DeleteFunc(os.Environ(), func(s string) bool { return strings.HasPrefix(s, "PORT=") })
	return append(env, t.Address.Expand("PORT={port}"))
}

// A SameAddressError reports that two targets are at one address.
type SameAddressError struct{ Host string }

func (e *SameAddressError) Error() string { return "both servers are at " + e.Host }

// A SameDebugError reports that two targets have one Debug URL.
type SameDebugError struct{ URL *url.URL }

func (e *SameDebugError) Error() string { return e.URL.String() + " is the debug URL of both servers" }

// Distinguish returns a [SameAddressError] or [SameDebugError] if base and
// head are the same server, and otherwise gives head a unique name.
func Distinguish(base, head *Target) error {
	if base.URL != nil && head.URL != nil && script.SameServer(base.URL, head.URL) {
		return &SameAddressError{base.URL.Host}
	}
	if base.Debug != nil && head.Debug != nil && script.SameServer(base.Debug, head.Debug) {
		return &SameDebugError{base.Debug}
	}
	if base.Name == head.Name {
		head.Name += "#2"
	}
	return nil
}
