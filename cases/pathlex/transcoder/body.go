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
	"google.golang.org/protobuf/reflect/protoreflect"
)

const httpBodyName protoreflect.FullName = "google.api.HttpBody"

// errTooLarge is the error of a body over the limit.
var errTooLarge = &httpError{
	error:  status.Error(codes.ResourceExhausted, "the body is larger than allowed"),
	status: http.StatusRequestEntityTooLarge,
}

// body reads the body of a request, up to the limit and to the deadline of the call.
func (h *Handler) body(ctx context.Context, w http.ResponseWriter, r *http.Request) ([]byte, error) {
	deadline, ok := ctx.Deadline()
	control := http.NewResponseController(w)
	limited := ok && control.SetReadDeadline(deadline) == nil
	from, err := h.decoded(r)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		return nil, late(w)
	} else if err != nil {
		return nil, err
	}
	// An unknown length is -1. One that is large is only a promise: room for it comes with it.
	size := max(0, min(r.ContentLength, h.opts.MaxRequestBytes, mostPooled))
	buf := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	limit := max(h.opts.MaxRequestBytes, h.opts.MaxRequestBytes+1) // but for the largest there is
	n, err := buf.ReadFrom(io.LimitReader(from, limit))
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, late(w)
	case err != nil:
		return nil, invalid("body: %v", err)
	case n > h.opts.MaxRequestBytes:
		w.Header().Set("Connection", "close") // rather than read the rest
		return nil, errTooLarge
	case limited:
		_ = control.SetReadDeadline(time.Time{}) // the call may go on to the last moment
	}
	return buf.Bytes(), nil
}

// late is the error of a body that did not come in time. The server must not wait for the
// rest of it either.
func late(w http.ResponseWriter) error {
	w.Header().Set("Connection", "close")
	return context.DeadlineExceeded
}

// decoded returns the reader of a body without its Content-Encoding.
func (h *Handler) decoded(r *http.Request) (io.Reader, error) {
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
func (h *Handler) bindBody(m protoreflect.Message, body []byte, r *http.Request, rt *route) error {
	if rt.wholeBody {
		return h.readMessage(m, body, r)
	}
	if rt.body.Message() != nil && !rt.body.IsList() && !rt.body.IsMap() {
		return h.readMessage(m.Mutable(rt.body).Message(), body, r)
	}
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	// A field alone is no JSON of a message, so it is put into one.
	if !json.Valid(body) {
		return invalid("body: it is not JSON")
	}
	whole := slices.Concat([]byte(`{"`+rt.body.Name()+`":`), body, []byte("}"))
	if err := h.read.Unmarshal(whole, m.Interface()); err != nil {
		return invalid("body: %v", trimError(err))
	}
	return nil
}

// readMessage reads a message. An empty body is an empty message.
func (h *Handler) readMessage(m protoreflect.Message, body []byte, r *http.Request) error {
	if m.Descriptor().FullName() == httpBodyName {
		if !utf8.ValidString(r.Header.Get("Content-Type")) {
			return invalid("Content-Type %q: it is not UTF-8", r.Header.Get("Content-Type"))
		}
		fields := m.Descriptor().Fields()
		m.Set(fields.ByName("content_type"), protoreflect.ValueOfString(r.Header.Get("Content-Type")))
		m.Set(fields.ByName("data"), protoreflect.ValueOfBytes(body))
		return nil
	}
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	if err := h.read.Unmarshal(body, m.Interface()); err != nil {
		return invalid("body: %v", trimError(err))
	}
	return nil
}

// trimError is the text of an error of protojson without "proto:" and the blank after it,
// which is one of two.
func trimError(err error) string {
	return strings.TrimLeft(strings.TrimPrefix(err.Error(), "proto:"), " \u00a0")
}

// bindMask sets an update_mask that the request does not have to the fields of the body.
func bindMask(m protoreflect.Message, body []byte, rt *route) error {
	if rt.mask == nil || m.Has(rt.mask) {
		return nil
	}
	var all []string
	if len(bytes.TrimSpace(body)) > 0 {
		values := json.NewDecoder(bytes.NewReader(body))
		if err := maskOf(rt.body.Message(), values, "", &all); err != nil {
			return invalid("body: %v", err)
		}
	}
	slices.Sort(all)
	into := m.Mutable(rt.mask).Message()
	paths := into.Mutable(into.Descriptor().Fields().ByName("paths")).List()
	for _, p := range all {
		paths.Append(protoreflect.ValueOfString(p))
	}
	return nil
}

// maskOf adds the paths of the fields that the next JSON value has, with a prefix: that of
// the value itself where it is null, or an object without fields. It reads each value once:
// an object may be as deep as protojson reads.
func maskOf(d protoreflect.MessageDescriptor, values *json.Decoder, prefix string, paths *[]string) error {
	begin, err := values.Token()
	if err != nil {
		return err
	}
	if begin != json.Delim('{') || !values.More() {
		if prefix != "" {
			*paths = append(*paths, strings.TrimSuffix(prefix, "."))
		}
		if begin == nil {
			return nil
		}
	}
	for values.More() {
		name, err := values.Token()
		if err != nil {
			return err
		}
		path, err := fieldPathOf(d, []string{name.(string)}) // the name of a field of an object
		if err == nil && hasFields(path[0]) {
			if err := maskOf(path[0].Message(), values, prefix+string(path[0].Name())+".", paths); err != nil {
				return err
			}
			continue
		}
		if err == nil { // else it is discarded, or was refused
			*paths = append(*paths, prefix+string(path[0].Name()))
		}
		var value json.RawMessage
		if err := values.Decode(&value); err != nil {
			return err
		}
	}
	_, err = values.Token() // the end of the object
	return err
}

// hasFields reports whether the value of a field is an object of JSON whose names are
// those of fields.
func hasFields(fd protoreflect.FieldDescriptor) bool {
	d := fd.Message()
	return d != nil && !fd.IsList() && !fd.IsMap() && !isWellKnown(d) && d.FullName() != httpBodyName
}

// isWellKnown reports whether JSON has a form of its own for a message.
func isWellKnown(d protoreflect.MessageDescriptor) bool {
	return strings.HasPrefix(string(d.FullName()), "google.protobuf.")
}
