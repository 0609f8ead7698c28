// Router serves the routes of the GitHub API, as they were when routers were
// first compared with them. It answers in JSON which route a request has, and
// with which parameters.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	base "github.com/gohone/hone/cases/router/base"
	"github.com/gohone/hone/cases/router/casetest"
	tuned "github.com/gohone/hone/cases/router/tuned"
)

func main() {
	err := run(os.Args[1:], os.Stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
	case err != nil:
		fmt.Fprintln(os.Stderr, "router:", err)
		os.Exit(1)
	}
}

// run serves until it fails. It writes where to out.
func run(line []string, out io.Writer) error {
	fs := flag.NewFlagSet("router", flag.ContinueOnError)
	addr := fs.String("addr", "localhost:8080", "listen at `address`")
	impl := fs.String("impl", "tuned", "route with `name`: tuned, base or servemux")
	empty := fs.Bool("empty", false, "read the parameters and answer nothing, so that a request costs little beside the router")
	if err := fs.Parse(line); err != nil {
		return err
	}
	handler, err := newHandler(*impl, *empty)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "http://%s\n", listener.Addr())
	server := &http.Server{Handler: handler, ErrorLog: log.New(os.Stderr, "router: ", 0)}
	return server.Serve(listener)
}

// newHandler returns the routes behind one of the routers.
func newHandler(impl string, empty bool) (http.Handler, error) {
	routes := casetest.Read("github").Routes
	answer := answer
	if empty {
		answer = read
	}
	switch impl {
	case "tuned":
		rt := tuned.New()
		for _, route := range routes {
			rt.Handle(route.Method, route.Pattern, answer(route, tuned.Param))
		}
		return rt, nil
	case "base":
		rt := base.New()
		for _, route := range routes {
			if err := rt.Add(route.Method, route.Pattern, answer(route, base.Param)); err != nil {
				return nil, err
			}
		}
		return rt, nil
	case "servemux":
		mux := http.NewServeMux()
		for _, route := range routes {
			pattern := route.Method + " " + route.Written("/{%s}", "")
			mux.Handle(pattern, answer(route, (*http.Request).PathValue))
		}
		return mux, nil
	}
	return nil, fmt.Errorf("there is no router %q", impl)
}

// answer returns a handler that tells which route it is of, and the parameters.
func answer(route casetest.Route, param func(r *http.Request, name string) string) http.Handler {
	names := route.Names()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		told := struct {
			Route  string            `json:"route"`
			Params map[string]string `json:"params,omitempty"`
		}{Route: route.Method + " " + route.Pattern}
		for _, name := range names {
			if told.Params == nil {
				told.Params = make(map[string]string, len(names))
			}
			told.Params[name] = param(r, name)
		}
		w.Header().Set("Content-Type", "application/json")
		if err := json.NewEncoder(w).Encode(told); err != nil {
			log.Print(err) // the client is gone
		}
	})
}

// read returns a handler that reads the parameters, and answers nothing.
func read(route casetest.Route, param func(r *http.Request, name string) string) http.Handler {
	names := route.Names()
	return http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		for _, name := range names {
			param(r, name)
		}
	})
}
