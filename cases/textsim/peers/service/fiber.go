package service

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"

	"github.com/gofiber/fiber/v2"
	textsim "github.com/gohone/hone/cases/textsim/base"
)

// newFiber is the application around a state's handler. It is the same for
// all states that are fiber's.
func newFiber(similarity fiber.Handler) *Server {
	app := fiber.New(fiber.Config{
		DisableStartupMessage: true,
		CaseSensitive:         true,
		StrictRouting:         true,
		BodyLimit:             bodyLimit,
		ReadTimeout:           readTimeout,
		WriteTimeout:          writeTimeout,
		IdleTimeout:           idleTimeout,
		ErrorHandler:          sendError,
	})
	app.Post("/similarity", similarity)
	app.Get("/healthz", func(c *fiber.Ctx) error { return c.SendString("ok\n") })
	return &Server{
		Fast:     app.Handler(),
		Serve:    func(l net.Listener) error { return app.Listener(l) },
		Shutdown: func(ctx context.Context) error { return app.ShutdownWithContext(ctx) },
	}
}

var (
	errBadRequest = fiber.NewError(fiber.StatusBadRequest)
	errTooLarge   = fiber.NewError(fiber.StatusRequestEntityTooLarge)
	errBusy       = fiber.NewError(fiber.StatusServiceUnavailable)
)

type errorResponse struct {
	Error string `json:"error"`
}

// sendError answers as base does to what a handler, or the server before it,
// found wrong.
func sendError(c *fiber.Ctx, err error) error {
	status := http.StatusInternalServerError
	var known *fiber.Error
	if errors.As(err, &known) {
		status = known.Code
	}
	message := http.StatusText(status)
	switch status {
	case http.StatusRequestEntityTooLarge:
		message = tooLarge
	case http.StatusServiceUnavailable:
		c.Set("Retry-After", "1")
	}
	return c.Status(status).JSON(errorResponse{Error: message})
}

// tooLarge is what base says of a body that is.
var tooLarge = fmt.Sprintf("Request Entity Too Large: the limit is %d bytes", textsim.DefaultMaxBody)

type request struct {
	Text1 string `json:"text1"`
	Text2 string `json:"text2"`
}

type response struct {
	Similarity     float64 `json:"similarity"`
	Interpretation string  `json:"interpretation"`
}

// standardJSON is the handler of the states that use encoding/json. What
// follows the object is ignored, as base ignores it.
func standardJSON(similarity func(text1, text2 string) float64) fiber.Handler {
	return func(c *fiber.Ctx) error {
		var req request
		if err := decodeStandard(c.Request().Body(), &req); err != nil {
			return err
		}
		score := similarity(req.Text1, req.Text2)
		return c.JSON(response{Similarity: score, Interpretation: textsim.Interpret(score)})
	}
}

// parsedJSON is standardJSON with the framework's own way to read a body: the
// whole of it must be one value, and its content type must be JSON.
func parsedJSON(similarity func(text1, text2 string) float64) fiber.Handler {
	return func(c *fiber.Ctx) error {
		if len(c.Request().Body()) > textsim.DefaultMaxBody {
			return errTooLarge
		}
		var req request
		if err := c.BodyParser(&req); err != nil {
			return errBadRequest
		}
		score := similarity(req.Text1, req.Text2)
		return c.JSON(response{Similarity: score, Interpretation: textsim.Interpret(score)})
	}
}

// decodeStandard decodes the first value of a body.
func decodeStandard(body []byte, req *request) error {
	limited := http.MaxBytesReader(nil, io.NopCloser(bytes.NewReader(body)), textsim.DefaultMaxBody)
	err := json.NewDecoder(limited).Decode(req)
	var overLimit *http.MaxBytesError
	switch {
	case errors.As(err, &overLimit):
		return errTooLarge
	case err != nil:
		return errBadRequest
	}
	return nil
}
