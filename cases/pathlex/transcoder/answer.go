package transcoder

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// The values of headers, shared by all answers. They are not changed.
var (
	jsonType  = []string{"application/json"}
	linesType = []string{"application/x-ndjson"}
	gzipped   = []string{"gzip"}
	vary      = []string{"Accept-Encoding"}
)

// buffers has room for bodies and answers, of up to mostPooled bytes: a client that sends
// or asks for more does not make the pool keep as much.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

const mostPooled = 64 << 10

// release gives back a buffer that has become used.
func release(buf *[]byte, used []byte) {
	if cap(used) <= mostPooled {
		*buf = used[:0]
	}
	buffers.Put(buf)
}

// answer writes the answer to a call.
func (h *Handler) answer(w http.ResponseWriter, r *http.Request, rt *route, out proto.Message, trailer metadata.MD) error {
	if rt.raw {
		contentType, data := httpBody(out.ProtoReflect())
		h.write(w, r, []string{contentType}, data, trailer)
		return nil
	}
	buf := buffers.Get().(*[]byte)
	text, err := h.appendJSON((*buf)[:0], rt, out)
	if err == nil {
		h.write(w, r, jsonType, text, trailer)
	}
	release(buf, text)
	return unwritable(err)
}

// httpBody returns what a google.api.HttpBody has.
func httpBody(m protoreflect.Message) (contentType string, data []byte) {
	fields := m.Descriptor().Fields()
	contentType = m.Get(fields.ByName("content_type")).String()
	if contentType == "" {
		contentType = "application/octet-stream"
	}
	return contentType, m.Get(fields.ByName("data")).Bytes()
}

// appendJSON appends what a rule answers of a message.
func (h *Handler) appendJSON(b []byte, rt *route, out proto.Message) ([]byte, error) {
	fd := rt.response
	switch {
	case rt.empty:
		return append(b, "{}"...), nil
	case fd == nil:
		return h.marshal.MarshalAppend(b, out)
	}
	m := out.ProtoReflect()
	if !m.Has(fd) && (fd.ContainingOneof() != nil || fd.Message() != nil && !fd.IsList() && !fd.IsMap() && isWellKnown(fd.Message())) {
		return append(b, "null"...), nil
	}
	if fd.Message() != nil && !fd.IsList() && !fd.IsMap() {
		return h.marshal.MarshalAppend(b, m.Get(fd).Message().Interface())
	}
	// A field alone is taken out of the JSON of a message that has no other.
	only := m.Type().New()
	if m.Has(fd) {
		only.Set(fd, m.Get(fd))
	}
	all := h.marshal
	all.EmitUnpopulated = !m.Has(fd) // there is nothing in it, so that no others come with it
	text, err := all.Marshal(only.Interface())
	if err != nil {
		return b, err
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return b, err
	}
	if h.opts.UseProtoNames {
		return append(b, fields[fd.TextName()]...), nil
	}
	return append(b, fields[fd.JSONName()]...), nil
}

// unwritable is the error of an answer that JSON cannot write, nil of nil.
func unwritable(err error) error {
	if err == nil {
		return nil
	}
	return status.Errorf(codes.Internal, "the answer has no form in JSON: %s", trimError(err))
}

// write writes a body with its headers, and trailers where the client takes them.
func (h *Handler) write(w http.ResponseWriter, r *http.Request, contentType []string, body []byte, trailer metadata.MD) {
	header := w.Header()
	header["Content-Type"] = contentType
	if len(trailer) > 0 && takesTrailers(r) {
		copyTrailer(header, trailer)
	}
	if h.opts.CompressFrom >= 0 && len(body) >= h.opts.CompressFrom {
		if others := header["Vary"]; len(others) == 0 {
			header["Vary"] = vary
		} else {
			header["Vary"] = slices.Concat(others, vary)
		}
		if accepts(r.Header["Accept-Encoding"], "gzip") {
			var packed bytes.Buffer
			z := gzip.NewWriter(&packed)
			z.Write(body) // to memory: it does not fail
			z.Close()
			header["Content-Encoding"] = gzipped
			body = packed.Bytes()
		}
	}
	w.Write(body) // a client that is gone gets nothing, and the server closes
}

// accepts reports whether a list of codings has one with a weight that is not 0.
func accepts(values []string, coding string) bool {
	for _, v := range values {
		for part := range strings.SplitSeq(v, ",") {
			name, weight, _ := strings.Cut(part, ";")
			if strings.EqualFold(strings.TrimSpace(name), coding) {
				q := strings.TrimSpace(weight)
				return q != "q=0" && strings.TrimRight(q, "0") != "q=0."
			}
		}
	}
	return false
}
