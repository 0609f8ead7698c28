// Package routers puts routers of others beside ours, each with its own kind
// of handler and its own way to read a parameter.
package routers

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/gohone/hone/cases/router/casetest"
)

// A Peer is a router under its name in benchmarks.
type Peer struct {
	Name string
	// Build makes a router with the routes, whose handlers do what a Task says.
	Build func(routes []casetest.Route, task Task) http.Handler
	// Regexp reports whether parameters may have a regular expression.
	Regexp bool
	// NotAllowed reports whether 405 is told from 404.
	NotAllowed bool
	// Wrong says, by table, how its answers differ. It is not measured there.
	Wrong map[string]string
}

// A Task is what handlers do. Its zero value is nothing.
type Task struct {
	// Read has each parameter read by its name.
	Read bool
	// Tell is called, if it is not nil, with the index of the route and what
	// reads a parameter.
	Tell func(route int, param func(name string) string)
}

// names returns what a handler is to read.
func (t Task) names(route casetest.Route) []string {
	if !t.Read {
		return nil
	}
	return route.Names()
}

// Peers returns all routers, ours first. Each is as its documentation says to
// use it.
func Peers() []Peer {
	slashes := map[string]string{Misses: "a parameter at the end takes slashes, too"}
	users := map[string]string{"github": "finds /users/:user for /users"}
	return []Peer{
		{Name: "tuned", Build: tunedRouter, Regexp: true, NotAllowed: true},
		{Name: "base", Build: baseRouter, Regexp: true, NotAllowed: true},
		{Name: "httprouter", Build: httpRouter, NotAllowed: true},
		{Name: "gin", Build: ginRouter, NotAllowed: true},
		{Name: "echo", Build: echoRouter, NotAllowed: true, Wrong: slashes},
		{Name: "bunrouter", Build: bunRouter},
		{Name: "httptreemux", Build: treeMux, NotAllowed: true},
		{Name: "denco", Build: dencoMux},
		{Name: "chi", Build: chiMux, Regexp: true, NotAllowed: true},
		{Name: "servemux", Build: serveMux, NotAllowed: true},
		{Name: "gorilla", Build: gorillaMux, Regexp: true, NotAllowed: true},
		{Name: "ozzo", Build: ozzoRouter, Regexp: true, NotAllowed: true},
		{Name: "gorouter", Build: gorouterRouter, Regexp: true, NotAllowed: true, Wrong: users},
		{Name: "bon", Build: bonMux},
		{Name: "beego", Build: beegoMux, Regexp: true, NotAllowed: true},
	}
}

// Misses is the table of requests that no route is for.
const Misses = "misses"

// TryBuild is Build with an error for what the router cannot hold.
func (p Peer) TryBuild(routes []casetest.Route, task Task) (h http.Handler, err error) {
	defer func() {
		if r := recover(); r != nil {
			h, err = nil, fmt.Errorf("%s: %v", p.Name, r)
		}
	}()
	return p.Build(routes, task), nil
}

// Can reports whether a router can hold the routes of a table and answers as it
// should.
func (p Peer) Can(table string, routes []casetest.Route) bool {
	if _, ok := p.Wrong[table]; ok {
		return false
	}
	return p.Regexp || !slices.ContainsFunc(routes, casetest.Route.HasExpression)
}
