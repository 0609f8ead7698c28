package transcoder_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"google.golang.org/genproto/googleapis/api/annotations"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/known/fieldmaskpb"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
)

// fake is a connection to a server that answers every call with the same messages, and
// then err. It keeps what was sent.
type fake struct {
	out     []*library.Every
	err     error
	trailer metadata.MD

	md   metadata.MD // of the last call
	sent []string    // texts of messages
}

func (f *fake) Invoke(ctx context.Context, _ string, in, out any, opts ...grpc.CallOption) error {
	f.md, _ = metadata.FromOutgoingContext(ctx)
	f.SendMsg(in)
	for _, o := range opts {
		if o, ok := o.(grpc.TrailerCallOption); ok {
			*o.TrailerAddr = f.trailer
		}
	}
	if f.err == nil && len(f.out) > 0 {
		proto.Merge(out.(proto.Message), f.out[0])
	}
	return f.err
}

func (f *fake) NewStream(ctx context.Context, _ *grpc.StreamDesc, _ string, _ ...grpc.CallOption) (grpc.ClientStream, error) {
	return &fakeStream{f, ctx, 0}, nil
}

func (f *fake) SendMsg(in any) error {
	b, err := proto.Marshal(in.(proto.Message))
	every := &library.Every{}
	if err == nil {
		err = proto.Unmarshal(b, every)
	}
	f.sent = append(f.sent, strings.ReplaceAll(every.String(), "  ", " "))
	return err
}

// fakeStream is a call of a fake.
type fakeStream struct {
	*fake
	ctx context.Context
	n   int
}

func (s *fakeStream) Header() (metadata.MD, error) { return nil, nil }
func (s *fakeStream) Trailer() metadata.MD         { return s.trailer }
func (s *fakeStream) CloseSend() error             { return nil }
func (s *fakeStream) Context() context.Context     { return s.ctx }

func (s *fakeStream) RecvMsg(out any) error {
	if s.ctx.Err() != nil {
		return status.FromContextError(s.ctx.Err()).Err()
	}
	if s.n < len(s.out) {
		proto.Merge(out.(proto.Message), s.out[s.n])
		s.n++
		return nil
	}
	if s.err != nil {
		return s.err
	}
	return io.EOF
}

// method returns a service with one method of a rule, whose sides stream or do not.
func method(t *testing.T, rule *annotations.HttpRule, client, server bool) []protoreflect.ServiceDescriptor {
	t.Helper()
	file := protodesc.ToFileDescriptorProto(service(t, rule)[0].ParentFile())
	m := file.Service[0].Method[0]
	m.ClientStreaming, m.ServerStreaming = &client, &server
	fd, err := protodesc.NewFile(file, protoregistry.GlobalFiles)
	if err != nil {
		t.Fatal(err)
	}
	return []protoreflect.ServiceDescriptor{fd.Services().Get(0)}
}

func newHandler(t *testing.T, conn grpc.ClientConnInterface, services []protoreflect.ServiceDescriptor, opts transcoder.Options) *transcoder.Handler {
	t.Helper()
	h, err := transcoder.New(conn, services, opts)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestClientStreamWithoutBody has a method that takes a stream, and a rule without a body:
// there is one message, that of the path and the query.
func TestClientStreamWithoutBody(t *testing.T) {
	conn := &fake{out: []*library.Every{{StringValue: "out"}}}
	h := newHandler(t, conn, method(t, post("/a/{left}", "", ""), true, false), transcoder.Options{})
	for _, body := range []string{"", "{}", `{"stringValue":"b"}{}`} {
		conn.sent = nil
		w := ask(h, "POST /a/x?int32Value=7", body)
		if got := text(w); w.Code != 200 || got != `{"stringValue":"out"}` || len(conn.sent) != 1 ||
			!strings.Contains(conn.sent[0], `left:"x"`) || !strings.Contains(conn.sent[0], "int32_value:7") {
			t.Errorf("%q: status %d, %s; sent %q", body, w.Code, got, conn.sent)
		}
	}
}

// TestErrorText has errors whose messages are not UTF-8.
func TestErrorText(t *testing.T) {
	h := handler(t, transcoder.Options{})
	if w := ask(h, "GET /v1/echo?%FF=1", ""); w.Code != 400 || !strings.Contains(text(w), "has no field \ufffd") {
		t.Errorf("status %d: %q", w.Code, text(w))
	}
	conn := &fake{out: []*library.Every{{}}, err: status.Error(codes.NotFound, "none \xff")}
	h = newHandler(t, conn, method(t, get("/a"), false, true), transcoder.Options{})
	const want = `{"result":{}}` + "\n" + `{"error":{"code":5,"message":"none ` + "\ufffd" + `"}}`
	if got := text(ask(h, "GET /a", "")); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestContextOfRequest has requests whose context ends by itself: the client is there, and
// is told.
func TestContextOfRequest(t *testing.T) {
	h := handler(t, transcoder.Options{})
	for _, target := range []string{"/v1/wait/3600s", "/v1/shelves/1/books"} {
		ctx, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", target, nil).WithContext(ctx))
		cancel()
		if w.Code != http.StatusGatewayTimeout || w.Body.Len() == 0 {
			t.Errorf("%s: status %d, %q", target, w.Code, w.Body)
		}
	}
}

// TestResponseBody has answers that are a field.
func TestResponseBody(t *testing.T) {
	one := &library.Every{List: []*library.Nested{{Name: "a"}}, Renamed: "r"}
	for _, c := range []struct {
		field string
		out   *library.Every
		want  string
	}{
		{"list", one, `[{"name":"a"}]`},
		{"list", &library.Every{}, `[]`},
		{"renamed", one, `"r"`},
		{"renamed", &library.Every{}, `""`},
		{"left", &library.Every{}, `null`},
		{"optional_value", &library.Every{}, `null`},
		{"value", &library.Every{}, `null`},
		{"timestamp", &library.Every{}, `null`},
		{"nested", &library.Every{}, `{}`},
		{"int64_value", &library.Every{}, `"0"`},
	} {
		conn := &fake{out: []*library.Every{c.out}}
		h := newHandler(t, conn, service(t, post("/a", "", c.field)), transcoder.Options{})
		if w := ask(h, "POST /a", ""); w.Code != 200 || text(w) != c.want {
			t.Errorf("%s of %v: status %d, %s, want %s", c.field, c.out, w.Code, text(w), c.want)
		}
	}
}

// TestUnwritable has an answer that JSON cannot write.
func TestUnwritable(t *testing.T) {
	conn := &fake{out: []*library.Every{{Mask: &fieldmaskpb.FieldMask{Paths: []string{"A-b"}}}}}
	for _, streams := range [][2]bool{{false, false}, {true, false}, {false, true}, {true, true}} {
		h := newHandler(t, conn, method(t, post("/a", "*", ""), streams[0], streams[1]), transcoder.Options{})
		if w := ask(h, "POST /a", ""); w.Code != 500 || !strings.Contains(text(w), `"code":13`) {
			t.Errorf("%v: status %d, %s", streams, w.Code, text(w))
		}
	}
}

// TestErrorTrailer has errors with metadata, which gRPC sends in trailers.
func TestErrorTrailer(t *testing.T) {
	conn := &fake{err: status.Error(codes.NotFound, "none"), trailer: metadata.Pairs("why", "because")}
	for _, streams := range []bool{false, true} {
		h := newHandler(t, conn, method(t, get("/a"), false, streams), transcoder.Options{})
		w := ask(h, "GET /a", "", "Te: trailers")
		if got := w.Result().Trailer["Grpc-Trailer-Why"]; w.Code != 404 || !slices.Equal(got, []string{"because"}) {
			t.Errorf("stream %v: status %d, trailers %v", streams, w.Code, w.Result().Trailer)
		}
	}
}

// TestOneof has queries that set two fields of a oneof, or a field twice.
func TestOneof(t *testing.T) {
	h := handler(t, transcoder.Options{})
	for query, want := range map[string]string{
		"left=a&both.name=b":                               "left of the same oneof is set",
		"both.name=b&left=a":                               "both of the same oneof is set",
		"both.name=b&both.numbers=1":                       "",
		"nested.name=a&nested.nested.name=b":               "",
		"nested.name=a&nested.nested.name=b&nested.name=c": "comes twice",
		"stringWrapper=%FF":                                "is not UTF-8",
		"stringWrapper=%EF%BF%BD":                          "",
	} {
		w := ask(h, "GET /v1/echo?"+query, "")
		if (w.Code == 400) != (want != "") || !strings.Contains(text(w), want) {
			t.Errorf("%s: status %d, %s, want %q", query, w.Code, text(w), want)
		}
	}
}

// TestMask has the masks of a PATCH, whether or not the query has one.
func TestMask(t *testing.T) {
	file := protodesc.ToFileDescriptorProto(service(t, get("/a"))[0].ParentFile())
	rule := &annotations.HttpRule{Pattern: &annotations.HttpRule_Patch{Patch: "/a"}, Body: "nested"}
	file.MessageType = []*descriptorpb.DescriptorProto{{Name: new("Update"), Field: []*descriptorpb.FieldDescriptorProto{
		field("nested", 17, ".hone.library.v1.Nested"), field("update_mask", 27, ".google.protobuf.FieldMask"),
		{Name: new("string_value"), Number: new(int32(1)), Type: descriptorpb.FieldDescriptorProto_TYPE_STRING.Enum()},
	}}}
	file.Dependency = append(file.Dependency, "google/protobuf/field_mask.proto")
	file.Service[0].Method[0].InputType = new(".odd.Update")
	proto.SetExtension(file.Service[0].Method[0].Options, annotations.E_Http, rule)
	fd, err := protodesc.NewFile(file, protoregistry.GlobalFiles)
	if err != nil {
		t.Fatal(err)
	}
	conn := &fake{}
	h := newHandler(t, conn, []protoreflect.ServiceDescriptor{fd.Services().Get(0)}, transcoder.Options{})
	for _, c := range [][3]string{
		{"", `{"name":"a","nested":{"name":"b","nested":{}},"numbers":[1]}`,
			`paths:"name" paths:"nested.name" paths:"nested.nested" paths:"numbers"`},
		{"", `{"name":"a","nested":null}`, `paths:"name" paths:"nested"`},
		{"", ``, `mask:{}`},
		{"", `{}`, `mask:{}`},
		{"?updateMask=name", `{"numbers":[1]}`, `mask:{paths:"name"}`},
		{"?updateMask=", `{"numbers":[1]}`, `mask:{}`},
		{"?update_mask.paths=name", `{"numbers":[1]}`, `mask:{paths:"name"}`},
		{"?stringValue=update_mask=", `{"numbers":[1]}`, `mask:{paths:"numbers"}`},
	} {
		conn.sent = nil
		w := ask(h, "PATCH /a"+c[0], c[1])
		if w.Code != 200 || len(conn.sent) != 1 || !strings.Contains(conn.sent[0], c[2]) {
			t.Errorf("%s %s: status %d, %s, sent %s, want %s", c[0], c[1], w.Code, text(w), conn.sent, c[2])
		}
	}
	// One that is deep and then long: it is read once, not once for each level.
	const levels = 500
	deep := strings.Repeat(`{"nested":`, levels) + `{"name":"` + strings.Repeat("a", 1<<18) + `"}` + strings.Repeat("}", levels)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	w := ask(h, "PATCH /a", deep)
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; w.Code != 200 || n > 64<<20 {
		t.Errorf("deep: status %d, %d bytes allocated for %d", w.Code, n, len(deep))
	}
}

func field(name string, number int32, message string) *descriptorpb.FieldDescriptorProto {
	return &descriptorpb.FieldDescriptorProto{
		Name: &name, Number: &number, TypeName: &message, Type: descriptorpb.FieldDescriptorProto_TYPE_MESSAGE.Enum(),
	}
}

// TestRequired has a message with a required field: a body without it is refused.
func TestRequired(t *testing.T) {
	file := protodesc.ToFileDescriptorProto(service(t, post("/a", "*", ""))[0].ParentFile())
	file.Syntax = new("proto2")
	file.MessageType = []*descriptorpb.DescriptorProto{
		{Name: new("In"), Field: []*descriptorpb.FieldDescriptorProto{{
			Name: new("string_value"), Number: new(int32(1)), Type: descriptorpb.FieldDescriptorProto_TYPE_STRING.Enum(),
			Label: descriptorpb.FieldDescriptorProto_LABEL_REQUIRED.Enum(),
		}}},
		{Name: new("Out"), Field: []*descriptorpb.FieldDescriptorProto{field("in", 1, ".odd.In")}},
	}
	file.Service[0].Method[0].InputType = new(".odd.Out")
	fd, err := protodesc.NewFile(file, protoregistry.GlobalFiles)
	if err != nil {
		t.Fatal(err)
	}
	conn := &fake{}
	h := newHandler(t, conn, []protoreflect.ServiceDescriptor{fd.Services().Get(0)}, transcoder.Options{})
	w := ask(h, "POST /a", `{"in":{}}`)
	if w.Code != 400 || !strings.Contains(text(w), "required field") || len(conn.sent) != 0 {
		t.Errorf("status %d, %s, sent %q", w.Code, text(w), conn.sent)
	}
}

// TestNoLimit has the largest limit there is, and a client that says it will send much.
func TestNoLimit(t *testing.T) {
	conn := &fake{}
	h := newHandler(t, conn, service(t, post("/a", "*", "")), transcoder.Options{MaxRequestBytes: 1<<63 - 1})
	r := httptest.NewRequest("POST", "/a", strings.NewReader(`{"stringValue":"a"}`))
	r.ContentLength = 1 << 50 // more than there is memory for
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != 200 || len(conn.sent) != 1 || conn.sent[0] != `string_value:"a"` {
		t.Errorf("status %d, %s, sent %q", w.Code, text(w), conn.sent)
	}
}

// TestHopByHop has headers of a connection in the guise of metadata, which HTTP/2 forbids.
func TestHopByHop(t *testing.T) {
	conn := &fake{}
	h := newHandler(t, conn, service(t, get("/a")), transcoder.Options{})
	ask(h, "GET /a", "", "Grpc-Metadata-Connection: close", "Grpc-Metadata-Transfer-Encoding: chunked",
		"Grpc-Metadata-Host: other", "Grpc-Metadata-Content-Length: 7", "Grpc-Metadata-Content-Type: text/html",
		"Grpc-Metadata-Other: 1", "Connection: keep-alive, x-hop", "X-Hop: 1", "X-Far: 1")
	for key := range conn.md {
		if key != "other" && key != "x-far" && key != "x-forwarded-for" {
			t.Errorf("metadata %s: %q", key, conn.md[key])
		}
	}
	if len(conn.md["other"]) != 1 || len(conn.md["x-far"]) != 1 {
		t.Errorf("metadata %v", conn.md)
	}
}

// TestAnyMethod has a custom rule of the method "*", which is for all that have none.
func TestAnyMethod(t *testing.T) {
	custom := func(kind, path string) *annotations.HttpRule {
		return &annotations.HttpRule{Pattern: &annotations.HttpRule_Custom{Custom: &annotations.CustomHttpPattern{Kind: kind, Path: path}}}
	}
	h := newHandler(t, &fake{}, service(t, custom("*", "/a"), get("/a"), custom("*", "/b/**"), get("/b/c")), transcoder.Options{})
	for request, want := range map[string]string{
		"GET /a": "M1", "HEAD /a": "M1", "POST /a": "M0", "ODD /a": "M0", "GET /b/c": "M3", "PUT /b/c": "M2", "GET /b/d": "M2",
	} {
		verb, path, _ := strings.Cut(request, " ")
		if got := h.MethodOf(verb, path); got != "/odd.Odd/"+want {
			t.Errorf("%s: %q, want %s", request, got, want)
		}
	}
	for _, kind := range []string{"", "A B"} {
		if _, err := transcoder.New(&fake{}, service(t, custom(kind, "/a")), transcoder.Options{}); err == nil {
			t.Errorf("kind %q is taken", kind)
		}
	}
}

// TestHeadOfStream has a stream without an end: HEAD needs its beginning only.
func TestHeadOfStream(t *testing.T) {
	conn := &fake{out: slices.Repeat([]*library.Every{{StringValue: "a"}}, 100)}
	h := newHandler(t, conn, method(t, get("/a"), false, true), transcoder.Options{})
	w := ask(h, "HEAD /a", "")
	if lines := strings.Count(w.Body.String(), "\n"); w.Code != 200 || lines > 1 || w.Header().Get("Content-Type") != "application/x-ndjson" {
		t.Errorf("status %d, %d lines, %v", w.Code, lines, w.Header())
	}
}

// plain is a ResponseWriter that cannot be flushed.
type plain struct{ http.ResponseWriter }

// TestMiddleware has answers through a handler that has set Vary and cannot flush.
func TestMiddleware(t *testing.T) {
	conn := &fake{out: []*library.Every{{StringValue: "a"}, {StringValue: "b"}}}
	h := newHandler(t, conn, method(t, get("/a"), false, true), transcoder.Options{})
	w := httptest.NewRecorder()
	h.ServeHTTP(plain{struct{ http.ResponseWriter }{w}}, httptest.NewRequest("GET", "/a", nil))
	if got := text(w); strings.Count(got, "result") != 2 || strings.Contains(got, "error") {
		t.Errorf("a stream that cannot be flushed: %s", got)
	}
	h = newHandler(t, conn, service(t, get("/a")), transcoder.Options{CompressFrom: 1})
	w = httptest.NewRecorder()
	w.Header().Set("Vary", "Origin")
	h.ServeHTTP(w, httptest.NewRequest("GET", "/a", nil))
	if got := w.Header()["Vary"]; !slices.Equal(got, []string{"Origin", "Accept-Encoding"}) {
		t.Errorf("Vary %q", got)
	}
}

// TestDeepQuery has a query deeper than any server reads.
func TestDeepQuery(t *testing.T) {
	h := handler(t, transcoder.Options{})
	name := strings.Repeat("nested.", 100_000) + "name"
	if w := ask(h, "GET /v1/echo?"+name+"="+url.QueryEscape("a"), ""); w.Code != 400 || w.Body.Len() > 1000 {
		t.Errorf("status %d, %d bytes: %.200s", w.Code, w.Body.Len(), w.Body)
	}
}

// TestSlowBody has a client that does not send the body it promised, and a deadline.
func TestSlowBody(t *testing.T) {
	server := serve(t, handler(t, transcoder.Options{Timeout: 20 * time.Millisecond}))
	body, send := io.Pipe()
	defer send.Close()
	go io.WriteString(send, "{")
	response, err := http.Post(server.URL+"/v1/echo", "application/json", body)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusGatewayTimeout {
		b, _ := io.ReadAll(response.Body)
		t.Errorf("status %d: %s", response.StatusCode, b)
	}
}
