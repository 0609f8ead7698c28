package routers

import (
	"net/http"

	"github.com/beego/mux"
	"github.com/go-chi/chi/v5"
	gorilla "github.com/gorilla/mux"
	"github.com/nissy/bon"
	"github.com/vardius/gorouter/v4"
	"github.com/vardius/gorouter/v4/context"

	"github.com/gohone/hone/cases/router/casetest"
)

// Routers whose handlers are those of net/http, and whose parameters are in
// the context of the request.

func chiMux(routes []casetest.Route, task Task) http.Handler {
	rt := chi.NewRouter()
	for i, route := range routes {
		names := task.names(route)
		rt.MethodFunc(route.Method, route.Written("/{%s}", "/{%s:%s}"), func(_ http.ResponseWriter, r *http.Request) {
			for _, name := range names {
				chi.URLParam(r, name)
			}
			if task.Tell != nil {
				task.Tell(i, func(name string) string { return chi.URLParam(r, name) })
			}
		})
	}
	return rt
}

func gorillaMux(routes []casetest.Route, task Task) http.Handler {
	rt := gorilla.NewRouter()
	for i, route := range routes {
		names := task.names(route)
		rt.HandleFunc(route.Written("/{%s}", "/{%s:%s}"), func(_ http.ResponseWriter, r *http.Request) {
			if len(names) > 0 {
				vars := gorilla.Vars(r)
				for _, name := range names {
					_ = vars[name]
				}
			}
			if task.Tell != nil {
				task.Tell(i, func(name string) string { return gorilla.Vars(r)[name] })
			}
		}).Methods(route.Method)
	}
	return rt
}

func gorouterRouter(routes []casetest.Route, task Task) http.Handler {
	rt := gorouter.New()
	for i, route := range routes {
		names := task.names(route)
		rt.Handle(route.Method, route.Written("/{%s}", "/{%s:%s}"),
			http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				if len(names) > 0 {
					params, _ := context.Parameters(r.Context())
					for _, name := range names {
						params.Value(name)
					}
				}
				if task.Tell != nil {
					params, _ := context.Parameters(r.Context())
					task.Tell(i, params.Value)
				}
			}))
	}
	return rt
}

func bonMux(routes []casetest.Route, task Task) http.Handler {
	rt := bon.NewRouter()
	for i, route := range routes {
		names := task.names(route)
		rt.Handle(route.Method, route.Pattern, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			for _, name := range names {
				bon.URLParam(r, name)
			}
			if task.Tell != nil {
				task.Tell(i, func(name string) string { return bon.URLParam(r, name) })
			}
		}))
	}
	return rt
}

func beegoMux(routes []casetest.Route, task Task) http.Handler {
	rt := mux.New()
	for i, route := range routes {
		names := task.names(route)
		rt.Handle(route.Method, route.Written("/:%s", "/:%s(%s)"), func(_ http.ResponseWriter, r *http.Request) {
			for _, name := range names {
				mux.Param(r, ":"+name)
			}
			if task.Tell != nil {
				task.Tell(i, func(name string) string { return mux.Param(r, ":"+name) })
			}
		})
	}
	return rt
}
