package transcoder

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

const httpBodyName protoreflect.FullName = "google.api.HttpBody"

// errTooLarge is the error of a body over the limit.
var errTooLarge = &httpError{
	error:  status.Error(codes.ResourceExhausted, "the body is larger than allowed"),
	status: http.StatusRequestEntityTooLarge,
}

// appendBody appends the body of a request to dst, up to the limit and to the deadline of
// the call. It returns what there is to give back after an error, too.
func (h *Handler) appendBody(ctx context.Context, dst []byte, w http.ResponseWriter, r *http.Request) ([]byte, error) {
	deadline, ok := ctx.Deadline()
	control := http.NewResponseController(w)
	limited := ok && control.SetReadDeadline(deadline) == nil
	from, err := h.decoded(r)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return dst, late(w)
	} else if err != nil {
		return dst, err
	}
	// An unknown length is -1. One that is large is only a promise: room for it comes with it.
	size := max(0, min(r.ContentLength, h.opts.MaxRequestBytes, mostPooled-bytes.MinRead))
	dst, err = readAll(slices.Grow(dst, int(size)+bytes.MinRead), from, h.opts.MaxRequestBytes)
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return dst, late(w)
	case errors.Is(err, errTooLarge):
		w.Header().Set("Connection", "close") // rather than read the rest
		return dst, err
	case err != nil:
		return dst, invalid("body: %v", err)
	case limited:
		_ = control.SetReadDeadline(time.Time{}) // the call may go on to the last moment
	}
	return dst, nil
}

// readAll appends what a reader has to dst, which is empty, up to most bytes.
func readAll(dst []byte, from io.Reader, most int64) ([]byte, error) {
	for {
		dst = slices.Grow(dst, bytes.MinRead)
		n, err := from.Read(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		switch {
		case int64(len(dst)) > most:
			return dst, errTooLarge
		case err == io.EOF:
			return dst, nil
		case err != nil:
			return dst, err
		}
	}
}

// late is the error of a body that did not come in time. The server must not wait for the
// rest of it either.
func late(w http.ResponseWriter) error {
	w.Header().Set("Connection", "close")
	return context.DeadlineExceeded
}

// decoded returns the reader of a body without its Content-Encoding.
func (h *Handler) decoded(r *http.Request) (io.Reader, error) {
	if len(r.Header["Content-Encoding"]) == 0 {
		return r.Body, nil
	}
	switch encoding := r.Header.Get("Content-Encoding"); strings.ToLower(encoding) {
	case "", "identity":
		return r.Body, nil
	case "gzip":
		from, err := gzip.NewReader(r.Body)
		if err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			err = invalid("body: %v", err)
		}
		return from, err
	default:
		return nil, &httpError{
			invalid("Content-Encoding %q: want gzip or none", encoding), http.StatusUnsupportedMediaType, "",
		}
	}
}

// bindBody sets the message, or the field of the rule, to what a body says.
func (h *Handler) bindBody(in proto.Message, body []byte, r *http.Request, rt *route) error {
	switch {
	case rt.wholeBody && rt.rawBody:
		return readRaw(in, body, r)
	case rt.wholeBody:
		return h.readMessage(in, body)
	case isMessage(rt.body):
		field := rt.bodyOf(in)
		if rt.rawBody {
			return readRaw(field, body, r)
		}
		return h.readMessage(field, body)
	}
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	// A field alone is no JSON of a message, so it is put into one.
	if !json.Valid(body) {
		return invalid("body: it is not JSON")
	}
	whole := slices.Concat([]byte(`{"`+rt.body.Name()+`":`), body, []byte("}"))
	if err := h.read.Unmarshal(whole, in); err != nil {
		return invalid("body: %v", trimError(err))
	}
	return nil
}

// isMessage reports whether the value of a field is one message.
func isMessage(fd protoreflect.FieldDescriptor) bool {
	return fd.Message() != nil && !fd.IsList() && !fd.IsMap()
}

// bodyOf returns the message of the field that is the body, and makes it.
func (r *route) bodyOf(in proto.Message) proto.Message {
	if r.direct != nil {
		return made(r.direct.in(in)).Interface().(proto.Message)
	}
	return in.ProtoReflect().Mutable(r.body).Message().Interface()
}

// readMessage reads a message. An empty body is an empty message.
func (h *Handler) readMessage(m proto.Message, body []byte) error {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	if err := h.read.Unmarshal(body, m); err != nil {
		return invalid("body: %v", trimError(err))
	}
	return nil
}

// readRaw sets a google.api.HttpBody to a body and its type.
func readRaw(in proto.Message, body []byte, r *http.Request) error {
	contentType := r.Header.Get("Content-Type")
	if !utf8.ValidString(contentType) {
		return invalid("Content-Type %q: it is not UTF-8", contentType)
	}
	m := in.ProtoReflect()
	fields := m.Descriptor().Fields()
	m.Set(fields.ByName("content_type"), protoreflect.ValueOfString(contentType))
	m.Set(fields.ByName("data"), protoreflect.ValueOfBytes(bytes.Clone(body)))
	return nil
}

// trimError is the text of an error of protojson without "proto:" and the blank after it,
// which is one of two.
func trimError(err error) string {
	return strings.TrimLeft(strings.TrimPrefix(err.Error(), "proto:"), " \u00a0")
}
