package service

import (
	"errors"
	"io"
	"net"
	"net/http"

	textsim "github.com/gohone/hone/cases/textsim/tuned"
	"github.com/valyala/fasthttp"
	"github.com/valyala/fasthttp/fasthttpadaptor"
)

// newTuned is package tuned under net/http. It is exact.
func newTuned() *Server {
	mux := http.NewServeMux()
	mux.Handle("/similarity", textsim.NewHandler(0))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok\n") })
	server := &http.Server{
		Handler:      mux,
		ReadTimeout:  readTimeout,
		WriteTimeout: writeTimeout,
		IdleTimeout:  idleTimeout,
	}
	return &Server{
		HTTP: mux,
		Serve: func(l net.Listener) error {
			if err := server.Serve(l); !errors.Is(err, http.ErrServerClosed) {
				return err
			}
			return nil
		},
		Shutdown: server.Shutdown,
	}
}

// newTunedFasthttp is package tuned under fasthttp. It is exact.
func newTunedFasthttp() *Server {
	server := &fasthttp.Server{
		Handler:               serveTuned,
		ErrorHandler:          serveTunedError,
		NoDefaultServerHeader: true,
		MaxRequestBodySize:    bodyLimit,
		ReadTimeout:           readTimeout,
		WriteTimeout:          writeTimeout,
		IdleTimeout:           idleTimeout,
	}
	return &Server{Fast: serveTuned, Serve: server.Serve, Shutdown: server.ShutdownWithContext}
}

func serveTuned(ctx *fasthttp.RequestCtx) {
	switch string(ctx.Path()) {
	case "/similarity":
		if !ctx.IsPost() {
			ctx.Response.Header.Set("Allow", http.MethodPost)
			sendFastError(ctx, http.StatusMethodNotAllowed, "Method Not Allowed")
			return
		}
		body := ctx.Request.Body()
		if len(body) > textsim.DefaultMaxBody {
			serveTunedLong(ctx)
			return
		}
		var room [512]byte // for every answer, so that none is allocated
		answer, status := textsim.Answer(room[:0], body)
		ctx.SetStatusCode(status)
		ctx.SetContentType("application/json")
		ctx.SetBody(answer)
	case "/healthz":
		ctx.SetBodyString("ok\n")
	default:
		sendFastError(ctx, http.StatusNotFound, "Not Found")
	}
}

// serveTunedLong answers a body that is beyond the limit. The object in it may
// end before: only the handler for net/http keeps to that.
var serveTunedLong = fasthttpadaptor.NewFastHTTPHandler(textsim.NewHandler(0))

// serveTunedError answers requests that fasthttp could not read.
func serveTunedError(ctx *fasthttp.RequestCtx, err error) {
	var timeout net.Error
	switch {
	case errors.Is(err, fasthttp.ErrBodyTooLarge):
		sendFastError(ctx, http.StatusRequestEntityTooLarge, tooLarge)
	case errors.As(err, new(*fasthttp.ErrSmallBuffer)):
		sendFastError(ctx, http.StatusRequestHeaderFieldsTooLarge, "Request Header Fields Too Large")
	case errors.As(err, &timeout) && timeout.Timeout():
		sendFastError(ctx, http.StatusRequestTimeout, "Request Timeout")
	default:
		sendFastError(ctx, http.StatusBadRequest, "Bad Request")
	}
}

func sendFastError(ctx *fasthttp.RequestCtx, status int, message string) {
	ctx.SetStatusCode(status)
	ctx.SetContentType("application/json")
	ctx.SetBodyString(`{"error":"` + message + `"}`)
}
