// Package transcoder answers HTTP requests in JSON by calling methods of gRPC services,
// as the google.api.http annotations of the methods say.
//
//	conn, err := grpc.NewClient("localhost:9090", grpc.WithTransportCredentials(creds))
//	services, err := transcoder.Reflect(ctx, conn)  // or descriptors of generated code
//	handler, err := transcoder.New(conn, services, transcoder.Options{})
//	http.ListenAndServe(":8080", handler)
//
// # Requests
//
// The path chooses the method and sets the fields of its variables. The body, in JSON, is
// the message or the field that the rule names. The query may set the other fields:
// field=value, with dots between the names of nested fields, once for each element of a
// repeated one. Names are those of the proto file or of its JSON form. Values are written
// as in JSON, without quotes. If the body of a PATCH is a field and there is no
// update_mask, the mask becomes the fields that the body has. The body of a client stream
// is a sequence of JSON values.
//
// # Answers
//
// An answer is the message, or the field that response_body names, in JSON; a
// google.api.HttpBody is written as it is. Server streams are lines, each
// {"result":message}, and {"error":status} as the last if the stream fails. An error is a
// google.rpc.Status in JSON with the HTTP status of its code. A path that no rule has gets
// 404, and one that rules of other HTTP methods have gets 405 with Allow.
//
// # Metadata
//
// Headers become metadata of the call, except those of the connection and of the body, and
// those that gRPC cannot carry. The prefix Grpc-Metadata- is taken off. Values of names
// that end with -bin are bytes in base64. Header metadata of the answer becomes headers with
// the prefix Grpc-Metadata-; trailer metadata becomes trailers with the prefix
// Grpc-Trailer- for a client that sends TE: trailers. Grpc-Timeout is the deadline.
package transcoder

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
	"slices"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
)

// Options say how a [Handler] reads and writes. The zero value is what most want.
type Options struct {
	// MaxRequestBytes is the most bytes of a body, after decompression; of one message
	// where the client streams. 0 is 4 MiB, what a gRPC server takes.
	MaxRequestBytes int64
	// MaxTokens is the most tokens of a path, 0 for no limit. A segment has two.
	MaxTokens int
	// Timeout is the deadline of unary calls without a Grpc-Timeout header, 0 for none.
	// Streams have none.
	Timeout time.Duration
	// WriteTimeout is the most time that a client may take to receive one message of a
	// stream: 0 for a minute, less than 0 for no limit. The http.Server limits other answers.
	WriteTimeout time.Duration
	// DiscardUnknown ignores fields of the body and names in the query that the message
	// does not have, rather than refusing them.
	DiscardUnknown bool
	// UseProtoNames and EmitDefaultValues are those of [protojson.MarshalOptions].
	UseProtoNames, EmitDefaultValues bool
	// CompressFrom is the least bytes of an answer that is compressed with gzip for a
	// client that accepts it; 0 is 1 KiB, less than 0 never.
	CompressFrom int
	// Resolver finds the types of messages and extensions; nil is those of the program,
	// and for others messages made from the descriptors of the services.
	Resolver Resolver
	// ErrorLog gets the errors of gRPC's connection, which have addresses in them that
	// clients are not told; nil for no log.
	ErrorLog *log.Logger
}

// A Resolver finds types by name, for google.protobuf.Any and extensions too.
type Resolver interface {
	protoregistry.MessageTypeResolver
	protoregistry.ExtensionTypeResolver
}

// A Handler answers requests. Goroutines may share it.
type Handler struct {
	conn    grpc.ClientConnInterface
	opts    Options
	routes  node
	marshal protojson.MarshalOptions
	read    protojson.UnmarshalOptions
}

// New returns a handler of the methods of services, which calls them on conn. Methods
// without an annotation have none. It refuses rules that cannot be right, and two with the
// same path and HTTP method.
func New(conn grpc.ClientConnInterface, services []protoreflect.ServiceDescriptor, opts Options) (*Handler, error) {
	if opts.MaxRequestBytes == 0 {
		opts.MaxRequestBytes = 4 << 20
	}
	if opts.CompressFrom == 0 {
		opts.CompressFrom = 1 << 10
	}
	if opts.WriteTimeout == 0 {
		opts.WriteTimeout = time.Minute
	}
	if opts.Resolver == nil {
		opts.Resolver = typesOf(services)
	}
	partial := !anyRequired(services) // so that nobody need look for fields that are
	h := &Handler{
		conn: conn, opts: opts,
		marshal: protojson.MarshalOptions{
			UseProtoNames: opts.UseProtoNames, EmitDefaultValues: opts.EmitDefaultValues, Resolver: opts.Resolver,
			AllowPartial: partial,
		},
		read: protojson.UnmarshalOptions{
			DiscardUnknown: opts.DiscardUnknown, Resolver: opts.Resolver, AllowPartial: partial,
		},
	}
	for _, s := range services {
		for i := range s.Methods().Len() {
			routes, err := routesOf(s.Methods().Get(i), opts.Resolver)
			if err != nil {
				return nil, err
			}
			for _, r := range routes {
				if err := h.routes.add(r); err != nil {
					return nil, err
				}
			}
		}
	}
	return h, nil
}

// ServeHTTP answers a request.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var room [4]string // it stays on the stack: calls of one message keep no values
	rt, values, err := h.find(room[:0], r)
	if err != nil {
		h.fail(w, err)
		return
	}
	ctx, cancel, err := h.context(w, r, rt)
	if err != nil {
		h.fail(w, err)
		return
	}
	defer cancel()
	if rt.streams() {
		h.stream(ctx, w, r, match{rt, slices.Clone(values)})
		return
	}
	h.unary(ctx, w, r, match{rt, values})
}

// A match is the route of a request and the values of its variables, decoded.
type match struct {
	route  *route
	values []string
}

// context is that of the call: with its metadata and its deadline.
func (h *Handler) context(w http.ResponseWriter, r *http.Request, rt *route) (context.Context, context.CancelFunc, error) {
	var room [16]string
	pairs, err := appendMetadata(room[:0], r)
	if err != nil {
		return nil, nil, err
	}
	ctx := metadata.AppendToOutgoingContext(r.Context(), pairs...)
	timeout := h.opts.Timeout
	if rt.streams() {
		timeout = 0
	}
	if texts := r.Header["Grpc-Timeout"]; len(texts) > 0 && texts[0] != "" {
		var ok bool
		if timeout, ok = parseTimeout(texts[0]); !ok {
			return nil, nil, invalid("Grpc-Timeout %q: want up to 8 digits and one of H, M, S, m, u, n", texts[0])
		}
		if s, _ := ctx.Value(http.ServerContextKey).(*http.Server); s != nil && s.WriteTimeout > 0 { // from the deadline on
			_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(timeout).Add(s.WriteTimeout))
		}
	}
	if timeout <= 0 {
		return ctx, func() {}, nil
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	return ctx, cancel, nil
}

// A reply is what a call returns beside its message. The options that ask for it are in
// one piece of memory with it.
type reply struct {
	header, trailer metadata.MD
	opts            [2]grpc.CallOption
}

func (r *reply) options() []grpc.CallOption {
	r.opts = [...]grpc.CallOption{grpc.Header(&r.header), grpc.Trailer(&r.trailer)}
	return r.opts[:]
}

// unary calls a method that takes one message and returns one.
func (h *Handler) unary(ctx context.Context, w http.ResponseWriter, r *http.Request, m match) {
	in := m.route.input.message()
	if err := h.bind(ctx, in, w, r, m); err != nil {
		h.fail(w, err)
		return
	}
	out := m.route.output.message()
	var reply reply
	err := h.conn.Invoke(ctx, m.route.method, in, out, reply.options()...)
	copyMetadata(w.Header(), headerPrefix, reply.header)
	if err == nil {
		err = h.answer(w, r, m.route, out, reply.trailer)
	} else {
		err = h.public(err, func() metadata.MD { return reply.trailer })
	}
	if err != nil {
		h.failCall(w, r, err, reply.trailer)
	}
}

// bind sets in from the body, the path, and the query of a request, in this order.
func (h *Handler) bind(ctx context.Context, in proto.Message, w http.ResponseWriter, r *http.Request, m match) error {
	if !m.route.takesBody() {
		return h.bindURL(in, r, m)
	}
	buf := buffers.Get().(*[]byte)
	body, err := h.appendBody(ctx, (*buf)[:0], w, r)
	if err == nil {
		err = h.bindAll(in, body, r, m)
	}
	release(buf, body)
	return err
}

// bindAll sets what a body, the path, and the query have.
func (h *Handler) bindAll(in proto.Message, body []byte, r *http.Request, m match) error {
	if err := h.bindBody(in, body, r, m.route); err != nil {
		return err
	}
	if err := h.bindURL(in, r, m); err != nil {
		return err
	}
	if m.route.mask == nil {
		return nil
	}
	return m.route.mask.bind(in, body)
}

// bindURL sets what the path and the query have.
func (h *Handler) bindURL(in proto.Message, r *http.Request, m match) error {
	for i, v := range m.route.variables {
		if err := v.bind(in, m.values[i]); err != nil {
			return err
		}
	}
	if r.URL.RawQuery == "" || m.route.wholeBody {
		return nil
	}
	return h.bindQuery(in.ProtoReflect(), r.URL.RawQuery, m.route)
}

// invalid is an error of the request.
func invalid(format string, args ...any) error {
	return status.Errorf(codes.InvalidArgument, format, args...)
}

// An httpError is an error with an HTTP status that is not that of its code.
type httpError struct {
	error
	status int
	allow  string
}

func (e *httpError) GRPCStatus() *status.Status { return status.Convert(e.error) }

// find returns the route of a request, and appends the values of its variables to dst.
func (h *Handler) find(dst []string, r *http.Request) (*route, []string, error) {
	rt, values, err := h.routes.find(dst, r.Method, escapedPath(r.URL), h.opts.MaxTokens)
	if err == nil {
		return rt, values, nil
	}
	var other *otherMethods
	switch {
	case errors.As(err, &other):
		return nil, nil, &httpError{
			status.Errorf(codes.Unimplemented, "the path takes %s, not %s", other.allow, r.Method),
			http.StatusMethodNotAllowed, other.allow,
		}
	case errors.Is(err, errNoRoute):
		return nil, nil, status.Error(codes.NotFound, errNoRoute.Error())
	}
	return nil, nil, invalid("path: %v", err)
}

// Rules returns the rules that the handler answers by, as "GET /v1/{name=shelves/*}", in
// the order of their paths.
func (h *Handler) Rules() []string { return h.routes.rules() }

// A RuleError tells what is wrong with the annotation of a method.
type RuleError struct {
	Method protoreflect.FullName
	Rule   string // as Rules has it
	Reason string
}

func (e *RuleError) Error() string { return fmt.Sprintf("%s: %s: %s", e.Method, e.Rule, e.Reason) }
