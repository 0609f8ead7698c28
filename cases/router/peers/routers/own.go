package routers

import (
	"net/http"

	"github.com/dimfeld/httptreemux/v5"
	"github.com/gin-gonic/gin"
	"github.com/julienschmidt/httprouter"
	"github.com/labstack/echo/v5"
	"github.com/naoina/denco"
	"github.com/uptrace/bunrouter"

	routing "github.com/go-ozzo/ozzo-routing/v2"

	"github.com/gohone/hone/cases/router/casetest"
)

// Routers whose handlers are of a type of their own, which has the parameters.

func httpRouter(routes []casetest.Route, task Task) http.Handler {
	rt := httprouter.New()
	for i, route := range routes {
		names := task.names(route)
		rt.Handle(route.Method, route.Pattern, func(_ http.ResponseWriter, _ *http.Request, ps httprouter.Params) {
			for _, name := range names {
				ps.ByName(name)
			}
			if task.Tell != nil {
				task.Tell(i, ps.ByName)
			}
		})
	}
	return rt
}

func ginRouter(routes []casetest.Route, task Task) http.Handler {
	gin.SetMode(gin.ReleaseMode)
	rt := gin.New()
	rt.HandleMethodNotAllowed = true
	for i, route := range routes {
		names := task.names(route)
		rt.Handle(route.Method, route.Pattern, func(c *gin.Context) {
			for _, name := range names {
				c.Param(name)
			}
			if task.Tell != nil {
				task.Tell(i, c.Param)
			}
		})
	}
	return rt
}

func echoRouter(routes []casetest.Route, task Task) http.Handler {
	e := echo.New()
	for i, route := range routes {
		names := task.names(route)
		e.Add(route.Method, route.Pattern, func(c *echo.Context) error {
			for _, name := range names {
				c.Param(name)
			}
			if task.Tell != nil {
				task.Tell(i, c.Param)
			}
			return nil
		})
	}
	return e
}

func bunRouter(routes []casetest.Route, task Task) http.Handler {
	rt := bunrouter.New()
	for i, route := range routes {
		names := task.names(route)
		rt.Handle(route.Method, route.Pattern, func(_ http.ResponseWriter, r bunrouter.Request) error {
			for _, name := range names {
				r.Param(name)
			}
			if task.Tell != nil {
				task.Tell(i, r.Param)
			}
			return nil
		})
	}
	return rt
}

func treeMux(routes []casetest.Route, task Task) http.Handler {
	mux := httptreemux.New()
	for i, route := range routes {
		names := task.names(route)
		mux.Handle(route.Method, route.Pattern, func(_ http.ResponseWriter, _ *http.Request, ps map[string]string) {
			for _, name := range names {
				_ = ps[name]
			}
			if task.Tell != nil {
				task.Tell(i, func(name string) string { return ps[name] })
			}
		})
	}
	return mux
}

func dencoMux(routes []casetest.Route, task Task) http.Handler {
	mux := denco.NewMux()
	var handlers []denco.Handler
	for i, route := range routes {
		names := task.names(route)
		handlers = append(handlers, mux.Handler(route.Method, route.Pattern,
			func(_ http.ResponseWriter, _ *http.Request, ps denco.Params) {
				for _, name := range names {
					ps.Get(name)
				}
				if task.Tell != nil {
					task.Tell(i, ps.Get)
				}
			}))
	}
	h, err := mux.Build(handlers)
	if err != nil {
		panic(err)
	}
	return h
}

func ozzoRouter(routes []casetest.Route, task Task) http.Handler {
	rt := routing.New()
	rt.NotFound(routing.MethodNotAllowedHandler, routing.NotFoundHandler)
	for i, route := range routes {
		names := task.names(route)
		rt.To(route.Method, route.Written("/<%s>", "/<%s:%s>"), func(c *routing.Context) error {
			for _, name := range names {
				c.Param(name)
			}
			if task.Tell != nil {
				task.Tell(i, c.Param)
			}
			return nil
		})
	}
	return rt
}
