// Package service holds the similarity service in the states of its story,
// slowest first: as it was first written, on fiber and encoding/json, and
// after each step by which it became faster. Each state is the one before it
// with one thing changed.
//
// The first state is exact: it answers what package base answers. Several of
// the later ones do not, as their story's did not; a test lists for each
// which requests tell it from base.
package service

import (
	"context"
	"net"
	"net/http"
	"time"

	"github.com/valyala/fasthttp"
)

// A Server is one state, ready to serve. It answers
//
//	POST /similarity   as package base does, but for what the state is known for
//	GET /healthz       with "ok"
//
// and everything else with 404 or 405.
type Server struct {
	// One of these answers a request within the process; the other is nil.
	Fast fasthttp.RequestHandler
	HTTP http.Handler

	// Serve takes requests from a listener until Shutdown, and then returns
	// nil. Shutdown takes no more and waits, until ctx is done, for those
	// under way. Each is called once, Shutdown also where Serve was not.
	Serve    func(net.Listener) error
	Shutdown func(ctx context.Context) error
}

// State is a constructor with a name and a line about it.
type State struct {
	Name  string
	About string
	New   func() *Server
}

// States are all of them, in the order of the story.
var States = []State{
	{"regexp", "as first written: fiber, encoding/json, regular expressions", newRegexp},
	{"bodyparser", "the same, but the framework reads the body, as in the story", newBodyParser},
	{"replacer", "texts are normalised by strings.Replacer", newReplacer},
	{"shortcut", "texts are normalised for full stops and tabs, and nothing else", newShortcut},
	{"bytetable", "texts are normalised by a table of bytes", newByteTable},
	{"bytetable-bodyparser", "the same, but the framework reads the body, as in the story", newByteTableParser},
	{"part2-nosize", "and JSON by easyjson, and a string set for the words of both texts", newPart2NoSize},
	{"part2", "and maps made with their sizes", newPart2},
	{"pool", "and a bounded pool of workers that keep their maps", newPool},
	{"tuned", "package tuned, on net/http", newTuned},
	{"tuned-fasthttp", "package tuned, on fasthttp", newTunedFasthttp},
}

// Every state serves with these limits.
const (
	readTimeout  = 30 * time.Second
	writeTimeout = time.Minute
	idleTimeout  = 2 * time.Minute

	// bodyLimit is in bytes, fiber's default. It is above the limit that base
	// sets to the end of the JSON object, so that the states can keep to
	// that: fasthttp refuses by the length of the whole body.
	bodyLimit = 4 << 20
)
