package transcoder

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/fieldmaskpb"
)

const httpBodyName protoreflect.FullName = "google.api.HttpBody"

// errTooLarge is the error of a body over the limit.
var errTooLarge = &httpError{
	error:  status.Error(codes.ResourceExhausted, "the body is larger than allowed"),
	status: http.StatusRequestEntityTooLarge,
}

// body reads the body of a request, up to the limit.
func (h *Handler) body(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	from, err := h.decoded(r)
	if err != nil {
		return nil, err
	}
	size := max(0, min(r.ContentLength, h.opts.MaxRequestBytes)) // unknown is -1
	buf := bytes.NewBuffer(make([]byte, 0, size+bytes.MinRead))
	n, err := buf.ReadFrom(io.LimitReader(from, h.opts.MaxRequestBytes+1))
	switch {
	case err != nil:
		return nil, invalid("body: %v", err)
	case n > h.opts.MaxRequestBytes:
		w.Header().Set("Connection", "close") // rather than read the rest
		return nil, errTooLarge
	}
	return buf.Bytes(), nil
}

// decoded returns the reader of a body without its Content-Encoding.
func (h *Handler) decoded(r *http.Request) (io.Reader, error) {
	switch encoding := r.Header.Get("Content-Encoding"); strings.ToLower(encoding) {
	case "", "identity":
		return r.Body, nil
	case "gzip":
		from, err := gzip.NewReader(r.Body)
		if err != nil {
			return nil, invalid("body: %v", err)
		}
		return from, nil
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
		if err := h.readMessage(m.Mutable(rt.body).Message(), body, r); err != nil {
			return err
		}
		return bindMask(m, body, r, rt)
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

// bindMask sets an update_mask that the query does not have to the fields of the body.
func bindMask(m protoreflect.Message, body []byte, r *http.Request, rt *route) error {
	if rt.mask == nil || strings.Contains(r.URL.RawQuery, "update_mask=") || strings.Contains(r.URL.RawQuery, "updateMask=") {
		return nil
	}
	mask := &fieldmaskpb.FieldMask{}
	if err := maskOf(rt.body.Message(), body, "", &mask.Paths); err != nil {
		return invalid("body: %v", err)
	}
	slices.Sort(mask.Paths)
	into := m.Mutable(rt.mask).Message()
	paths := into.Mutable(into.Descriptor().Fields().ByName("paths")).List()
	for _, p := range mask.Paths {
		paths.Append(protoreflect.ValueOfString(p))
	}
	return nil
}

// maskOf adds the paths of the fields that an object of JSON has, with a prefix.
func maskOf(d protoreflect.MessageDescriptor, object []byte, prefix string, paths *[]string) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(object, &fields); err != nil {
		return fmt.Errorf("%s: %w", d.FullName(), err)
	}
	for name, value := range fields {
		path, err := fieldPathOf(d, []string{name})
		if err != nil {
			continue // it is discarded, or was refused
		}
		fd := path[0]
		full := prefix + string(fd.Name())
		nested := fd.Message() != nil && !fd.IsList() && !fd.IsMap() && !isWellKnown(fd.Message())
		if nested && bytes.HasPrefix(bytes.TrimSpace(value), []byte("{")) && string(bytes.TrimSpace(value)) != "{}" {
			if err := maskOf(fd.Message(), value, full+".", paths); err != nil {
				return err
			}
			continue
		}
		*paths = append(*paths, full)
	}
	return nil
}

// isWellKnown reports whether JSON has a form of its own for a message.
func isWellKnown(d protoreflect.MessageDescriptor) bool {
	return strings.HasPrefix(string(d.FullName()), "google.protobuf.")
}
