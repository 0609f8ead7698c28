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
// The path chooses the method and binds its variables. The body, in JSON, is the message
// or the field that the rule names; what it is not, the query may set: field=value, with
// dots between the names of nested fields, once for each element of a repeated one. Names
// are those of the proto file or of its JSON form. Values are written as in JSON, without
// quotes. A PATCH whose body is a field sets an absent update_mask to what the body has.
// Bodies of client streams are JSON values one after the other.
//
// # Answers
//
// An answer is the message, or the field that response_body names, in JSON; a
// google.api.HttpBody is written as it is. Server streams are lines, each
// {"result":message}, and {"error":status} as the last if the stream fails. An error is a
// google.rpc.Status in JSON with the HTTP status of its code. A path that no rule has is
// 404, one that other methods have 405 with Allow.
//
// # Metadata
//
// Headers become metadata of the call but for those of the connection and of the body,
// and what gRPC cannot carry; the prefix Grpc-Metadata- is taken off. Values of names that
// end with -bin are bytes in base64. Header metadata of the answer becomes headers with
// the prefix Grpc-Metadata-; trailer metadata becomes trailers with the prefix
// Grpc-Trailer- for a client that sends TE: trailers. Grpc-Timeout is the deadline.
package transcoder

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http"
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
	// Timeout is the deadline of calls without a Grpc-Timeout header that take one message
	// and return one, 0 for none. Streams may go on.
	Timeout time.Duration
	// WriteTimeout is the most time that a client may take for one message of a stream, 0
	// for a minute, less than 0 for any. For other answers it is that of the http.Server.
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
	// ErrorLog takes what clients are not told of a server that cannot be reached; nil for
	// nobody.
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
	h := &Handler{
		conn: conn, opts: opts,
		marshal: protojson.MarshalOptions{
			UseProtoNames: opts.UseProtoNames, EmitDefaultValues: opts.EmitDefaultValues, Resolver: opts.Resolver,
		},
		read: protojson.UnmarshalOptions{DiscardUnknown: opts.DiscardUnknown, Resolver: opts.Resolver},
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
	m, err := h.find(r)
	if err != nil {
		h.fail(w, err)
		return
	}
	ctx, cancel, err := h.context(w, r, m.route)
	if err != nil {
		h.fail(w, err)
		return
	}
	defer cancel()
	if m.route.streams() {
		h.stream(ctx, w, r, m)
		return
	}
	h.unary(ctx, w, r, m)
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
	in := m.route.input.New().Interface()
	if err := h.bind(ctx, in, w, r, m); err != nil {
		h.fail(w, err)
		return
	}
	out := m.route.output.New().Interface()
	var reply reply
	err := h.conn.Invoke(ctx, m.route.method, in, out, reply.options()...)
	err = h.public(err, func() metadata.MD { return reply.trailer })
	copyMetadata(w.Header(), headerPrefix, reply.header)
	if err == nil {
		err = h.answer(w, r, m.route, out, reply.trailer)
	}
	if err != nil {
		h.failCall(w, r, err, reply.trailer)
	}
}

// bind sets in from the body, the path, and the query of a request, in this order.
func (h *Handler) bind(ctx context.Context, in proto.Message, w http.ResponseWriter, r *http.Request, m match) error {
	if !m.route.takesBody() {
		return h.bindURL(in.ProtoReflect(), r, m)
	}
	buf := buffers.Get().(*[]byte)
	body, err := h.appendBody(ctx, (*buf)[:0], w, r)
	if err == nil {
		err = h.bindAll(in.ProtoReflect(), body, r, m)
	}
	release(buf, body)
	return err
}

// bindAll sets what a body, the path, and the query have.
func (h *Handler) bindAll(in protoreflect.Message, body []byte, r *http.Request, m match) error {
	if err := h.bindBody(in, body, r, m.route); err != nil {
		return err
	}
	if err := h.bindURL(in, r, m); err != nil {
		return err
	}
	return bindMask(in, body, m.route)
}

// bindURL sets what the path and the query have.
func (h *Handler) bindURL(in protoreflect.Message, r *http.Request, m match) error {
	for i, v := range m.route.variables {
		if err := v.bind(in, m.values[i]); err != nil {
			return err
		}
	}
	if r.URL.RawQuery == "" || m.route.wholeBody {
		return nil
	}
	return h.bindQuery(in, r.URL.RawQuery, m.route)
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

// find returns the route of a request and the values of its variables.
func (h *Handler) find(r *http.Request) (match, error) {
	m, err := h.routes.find(r.Method, escapedPath(r.URL), h.opts.MaxTokens)
	if err == nil {
		return m, nil
	}
	var other *otherMethods
	switch {
	case errors.As(err, &other):
		return m, &httpError{
			status.Errorf(codes.Unimplemented, "the path takes %s, not %s", other.allow, r.Method),
			http.StatusMethodNotAllowed, other.allow,
		}
	case errors.Is(err, errNoRoute):
		return m, status.Error(codes.NotFound, "no rule has this path")
	}
	return m, invalid("path: %v", err)
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
