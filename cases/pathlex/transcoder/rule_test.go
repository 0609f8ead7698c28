package transcoder_test

import (
	"errors"
	"strings"
	"testing"

	"google.golang.org/genproto/googleapis/api/annotations"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/gohone/hone/cases/pathlex/transcoder"
)

// service has a method for each rule, from Every to Every.
func service(t *testing.T, rules ...*annotations.HttpRule) []protoreflect.ServiceDescriptor {
	t.Helper()
	file := &descriptorpb.FileDescriptorProto{
		Name: new("odd.proto"), Package: new("odd"), Syntax: new("proto3"),
		Dependency: []string{"library.proto"},
		Service:    []*descriptorpb.ServiceDescriptorProto{{Name: new("Odd")}},
	}
	for i, rule := range rules {
		options := &descriptorpb.MethodOptions{}
		proto.SetExtension(options, annotations.E_Http, rule)
		file.Service[0].Method = append(file.Service[0].Method, &descriptorpb.MethodDescriptorProto{
			Name:      new("M" + string(rune('0'+i))),
			InputType: new(".hone.library.v1.Every"), OutputType: new(".hone.library.v1.Every"),
			Options: options,
		})
	}
	fd, err := protodesc.NewFile(file, protoregistry.GlobalFiles)
	if err != nil {
		t.Fatal(err)
	}
	return []protoreflect.ServiceDescriptor{fd.Services().Get(0)}
}

func get(template string) *annotations.HttpRule {
	return &annotations.HttpRule{Pattern: &annotations.HttpRule_Get{Get: template}}
}

func post(template, body, response string) *annotations.HttpRule {
	return &annotations.HttpRule{Pattern: &annotations.HttpRule_Post{Post: template}, Body: body, ResponseBody: response}
}

func TestRuleErrors(t *testing.T) {
	for _, c := range []struct {
		rules []*annotations.HttpRule
		want  string
	}{
		{[]*annotations.HttpRule{get("")}, "odd.Odd.M0: GET : byte 0: unexpected end"},
		{[]*annotations.HttpRule{get("/a/{")}, "odd.Odd.M0: GET /a/{: byte 4: unexpected end"},
		{[]*annotations.HttpRule{get("/a/{left")}, "odd.Odd.M0: GET /a/{left: byte 8: unexpected end"},
		{[]*annotations.HttpRule{get("/a/left}")}, "odd.Odd.M0: GET /a/left}: byte 7: unexpected '}'"},
		{[]*annotations.HttpRule{get("/a/{left=*/b")}, "odd.Odd.M0: GET /a/{left=*/b: byte 12: unexpected end"},
		{[]*annotations.HttpRule{get("/{{left}}")}, "odd.Odd.M0: GET /{{left}}: byte 2: unexpected '{'"},
		{[]*annotations.HttpRule{get("/{left=**}/b")}, "odd.Odd.M0: GET /{left=**}/b: byte 10: unexpected '/'"},
		{[]*annotations.HttpRule{get("/{none}")}, "odd.Odd.M0: GET /{none}: hone.library.v1.Every has no field none"},
		{[]*annotations.HttpRule{get("/{nested}")}, "odd.Odd.M0: GET /{nested}: nested is a message: a path has the value of a field"},
		{[]*annotations.HttpRule{get("/{strings}")}, "odd.Odd.M0: GET /{strings}: strings is repeated: a path has one value"},
		{[]*annotations.HttpRule{get("/{counts}")}, "odd.Odd.M0: GET /{counts}: counts is repeated: a path has one value"},
		{[]*annotations.HttpRule{get("/{list.name}")}, "odd.Odd.M0: GET /{list.name}: list is not a message with fields of its own"},
		{[]*annotations.HttpRule{get("/{left}/{left}")}, "odd.Odd.M0: GET /{left}/{left}: left occurs twice"},
		{[]*annotations.HttpRule{post("/a", "none", "")}, "odd.Odd.M0: POST /a: body: hone.library.v1.Every has no field none"},
		{[]*annotations.HttpRule{post("/a", "", "none")}, "odd.Odd.M0: POST /a: response_body: hone.library.v1.Every has no field none"},
		{[]*annotations.HttpRule{get("/a/{left}"), get("/a/{string_value=*}")},
			"odd.Odd.M1: GET /a/{string_value=*}: has the paths of GET /a/{left} of odd.Odd.M0"},
	} {
		_, err := transcoder.New(dial(t), service(t, c.rules...), transcoder.Options{})
		var e *transcoder.RuleError
		if !errors.As(err, &e) || err.Error() != c.want {
			t.Errorf("%v\n got %v\nwant %s", c.rules, err, c.want)
		}
	}
}

// TestPrecedence has rules that several paths match.
func TestPrecedence(t *testing.T) {
	h, err := transcoder.New(dial(t), service(t,
		get("/a/**"), get("/a/*"), get("/a/b"), get("/a/*/c"), get("/a/b/{left=**}"), get("/a/b:v"), get("/a/*:v"),
		get("/caf%C3%A9")), transcoder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for path, method := range map[string]string{
		"/a": "M0", "/a/x": "M1", "/a/b": "M2", "/a/x/c": "M3", "/a/b/c": "M4", "/a/b/d": "M4", "/a/b/c/d": "M4",
		"/a/x/d": "M0", "/a/b:v": "M5", "/a/x:v": "M6", "/a/x:w": "M1", "/a/x/y:v": "M0", "/a/%62": "M2",
		"/caf%C3%A9": "M7", "/caf\u00e9": "M7",
	} {
		// The server has no such service: it says which method was called.
		if got := text(ask(h, "GET "+path, "")); !strings.Contains(got, "unknown service odd.Odd") {
			t.Errorf("%s: %s", path, got)
		}
		if got := h.MethodOf("GET", path); got != "/odd.Odd/"+method {
			t.Errorf("%s: %s, want %s", path, got, method)
		}
	}
}

// TestMaskInPath has a field mask in a path, which others refuse to take.
func TestMaskInPath(t *testing.T) {
	conn := &fake{}
	h := newHandler(t, conn, service(t, get("/a/{mask}")), transcoder.Options{})
	w := ask(h, "GET /a/title,publisher.city", "")
	if w.Code != 200 || len(conn.sent) != 1 || conn.sent[0] != `mask:{paths:"title" paths:"publisher.city"}` {
		t.Errorf("status %d, sent %q", w.Code, conn.sent)
	}
	if w := ask(h, "GET /a/not_camel", ""); w.Code != 400 {
		t.Errorf("a name of the proto file: status %d", w.Code)
	}
}

func TestRulesListed(t *testing.T) {
	h, err := transcoder.New(dial(t), service(t, get("/b/{left}"), post("/a", "*", ""), get("/a")), transcoder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(h.Rules(), "; "); got != "GET /a; POST /a; GET /b/{left}" {
		t.Error(got)
	}
}
