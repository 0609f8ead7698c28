package routers

import (
	"net/http"

	base "github.com/gohone/hone/cases/router/base"
	"github.com/gohone/hone/cases/router/casetest"
	tuned "github.com/gohone/hone/cases/router/tuned"
)

func tunedRouter(routes []casetest.Route, task Task) http.Handler {
	rt := tuned.New()
	for i, route := range routes {
		names := task.names(route)
		rt.Handle(route.Method, route.Pattern, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			switch len(names) {
			case 0:
			case 1:
				tuned.Param(r, names[0])
			default:
				values := tuned.Params(r)
				for _, name := range names {
					values.Get(name)
				}
			}
			if task.Tell != nil {
				task.Tell(i, func(name string) string { return tuned.Param(r, name) })
			}
		}))
	}
	return rt
}

func baseRouter(routes []casetest.Route, task Task) http.Handler {
	rt := base.New()
	for i, route := range routes {
		names := task.names(route)
		err := rt.Add(route.Method, route.Pattern, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			for _, name := range names {
				base.Param(r, name)
			}
			if task.Tell != nil {
				task.Tell(i, func(name string) string { return base.Param(r, name) })
			}
		}))
		if err != nil {
			panic(err)
		}
	}
	return rt
}

// serveMux is that of the standard library.
func serveMux(routes []casetest.Route, task Task) http.Handler {
	mux := http.NewServeMux()
	for i, route := range routes {
		names := task.names(route)
		mux.HandleFunc(route.Method+" "+route.Written("/{%s}", ""), func(_ http.ResponseWriter, r *http.Request) {
			for _, name := range names {
				r.PathValue(name)
			}
			if task.Tell != nil {
				task.Tell(i, r.PathValue)
			}
		})
	}
	return mux
}
