package service

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/valyala/fasthttp"
)

// newServer makes a state that is shut down with the test.
func newServer(t testing.TB, state State) *Server {
	server := state.New()
	t.Cleanup(func() { server.Shutdown(context.Background()) })
	return server
}

// post has a server answer without a network.
func post(server *Server, body []byte) (status int, answer string) {
	if server.HTTP != nil {
		rec := httptest.NewRecorder()
		server.HTTP.ServeHTTP(rec, httptest.NewRequest(http.MethodPost, "/similarity", bytes.NewReader(body)))
		return rec.Code, rec.Body.String()
	}
	ctx := newRequestCtx(body)
	server.Fast(ctx)
	return ctx.Response.StatusCode(), string(ctx.Response.Body())
}

// newRequestCtx returns what fasthttp makes of a request.
func newRequestCtx(body []byte) *fasthttp.RequestCtx {
	var req fasthttp.Request
	req.Header.SetMethod(fasthttp.MethodPost)
	req.SetRequestURI("/similarity")
	req.Header.SetContentType("application/json") // which fiber's body parser insists on
	req.SetBody(body)
	ctx := new(fasthttp.RequestCtx)
	ctx.Init(&req, nil, nil)
	return ctx
}
