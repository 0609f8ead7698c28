package transcoder

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"google.golang.org/genproto/googleapis/api/annotations"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/dynamicpb"

	"github.com/gohone/hone/cases/pathlex/token"
	pathlex "github.com/gohone/hone/cases/pathlex/tuned"
)

// A route is one rule of a method.
type route struct {
	name       protoreflect.FullName // of the method
	method     string                // as gRPC has it, "/package.Service/Method"
	rule       string                // as Handler.Rules has it
	httpMethod string

	desc          grpc.StreamDesc
	input, output maker

	segments  []segment
	verb      string
	variables []variable

	wholeBody bool                         // the body is the message
	body      protoreflect.FieldDescriptor // or this field of it
	direct    direct                       // to body, if it is one message
	response  protoreflect.FieldDescriptor // what is answered, nil for the message
	mask      *mask                        // what the body may stand for, nil for none

	rawBody, raw bool // the body is a google.api.HttpBody; the answer is one, written as it is
	empty        bool // the answer is {} whatever comes: its message has no fields
}

func (r *route) streams() bool { return r.desc.ClientStreams || r.desc.ServerStreams }

// takesBody reports whether the rule says what the body is.
func (r *route) takesBody() bool { return r.wholeBody || r.body != nil }

// A segment is one of a template.
type segment struct {
	kind token.Kind // Star, StarStar, or Literal
	text string     // of a Literal, decoded
}

// A variable is one of a template: the segments from first up to but not including end,
// or all from first on.
type variable struct {
	path       fieldPath
	direct     direct // nil for a message
	first, end int
	rest, many bool // "**" is among them; they are not just one
}

// typesOf returns the types of the program, and what the files of services have beside.
func typesOf(services []protoreflect.ServiceDescriptor) Resolver {
	files := new(protoregistry.Files)
	for _, s := range services {
		register(files, s.ParentFile())
	}
	return linked{dynamicpb.NewTypes(files)}
}

// register adds a file and what it imports. A file that is there already stays.
func register(files *protoregistry.Files, fd protoreflect.FileDescriptor) {
	if _, err := files.FindFileByPath(fd.Path()); err == nil {
		return
	}
	for i := range fd.Imports().Len() {
		register(files, fd.Imports().Get(i).FileDescriptor)
	}
	_ = files.RegisterFile(fd) // what conflicts with another file is not found
}

// linked has the types of the program before others.
type linked struct{ *dynamicpb.Types }

func (l linked) FindMessageByName(name protoreflect.FullName) (protoreflect.MessageType, error) {
	if t, err := protoregistry.GlobalTypes.FindMessageByName(name); err == nil {
		return t, nil
	}
	return l.Types.FindMessageByName(name)
}

func (l linked) FindMessageByURL(url string) (protoreflect.MessageType, error) {
	return l.FindMessageByName(protoreflect.FullName(url[strings.LastIndexByte(url, '/')+1:]))
}

// typeOf returns the type of messages of a descriptor: that of the resolver if it has the
// same descriptor, or one made for it.
func typeOf(d protoreflect.MessageDescriptor, types Resolver) protoreflect.MessageType {
	if t, err := types.FindMessageByName(d.FullName()); err == nil && t.Descriptor() == d {
		return t
	}
	return dynamicpb.NewMessageType(d)
}

// anyRequired reports whether a message of services may have a required field in it.
func anyRequired(services []protoreflect.ServiceDescriptor) bool {
	seen := make(map[protoreflect.FullName]bool)
	return slices.ContainsFunc(services, func(s protoreflect.ServiceDescriptor) bool {
		for i := range s.Methods().Len() {
			if m := s.Methods().Get(i); hasRequired(m.Input(), seen) || hasRequired(m.Output(), seen) {
				return true
			}
		}
		return false
	})
}

// hasRequired reports whether a message, or one in it, may have a required field: of its own
// or in an extension. Those that were seen have none.
func hasRequired(d protoreflect.MessageDescriptor, seen map[protoreflect.FullName]bool) bool {
	if seen[d.FullName()] {
		return false
	}
	seen[d.FullName()] = true
	if d.RequiredNumbers().Len() > 0 || d.ExtensionRanges().Len() > 0 {
		return true
	}
	for i := range d.Fields().Len() {
		if fd := d.Fields().Get(i); fd.Message() != nil && hasRequired(fd.Message(), seen) {
			return true
		}
	}
	return false
}

// routesOf returns the routes of a method, none if it has no annotation.
func routesOf(m protoreflect.MethodDescriptor, types Resolver) ([]*route, error) {
	rule, _ := proto.GetExtension(m.Options(), annotations.E_Http).(*annotations.HttpRule)
	if rule == nil || rule.Pattern == nil {
		return nil, nil
	}
	var routes []*route
	for _, rule := range append([]*annotations.HttpRule{rule}, rule.AdditionalBindings...) {
		r, err := routeOf(m, rule, types)
		if err != nil {
			return nil, err
		}
		routes = append(routes, r)
	}
	return routes, nil
}

func routeOf(m protoreflect.MethodDescriptor, rule *annotations.HttpRule, types Resolver) (*route, error) {
	httpMethod, template := patternOf(rule)
	r := &route{
		name: m.FullName(), method: fmt.Sprintf("/%s/%s", m.Parent().FullName(), m.Name()),
		rule: httpMethod + " " + template, httpMethod: httpMethod,
		desc:  grpc.StreamDesc{ClientStreams: m.IsStreamingClient(), ServerStreams: m.IsStreamingServer()},
		input: makerOf(typeOf(m.Input(), types)), output: makerOf(typeOf(m.Output(), types)),
	}
	fail := func(err error) (*route, error) { return nil, &RuleError{r.name, r.rule, err.Error()} }
	if httpMethod == "" || strings.ContainsAny(httpMethod, " \t\r\n") {
		return fail(fmt.Errorf("%q is no HTTP method", httpMethod))
	}
	if err := r.template(template); err != nil {
		return fail(err)
	}
	var err error
	switch rule.Body {
	case "":
	case "*":
		r.wholeBody = true
	default:
		if r.body, err = fieldOf(m.Input(), rule.Body); err != nil {
			return fail(fmt.Errorf("body: %w", err))
		}
		if isMessage(r.body) {
			r.direct = directOf(r.input, fieldPath{r.body})
		}
	}
	if rule.ResponseBody != "" {
		if r.response, err = fieldOf(m.Output(), rule.ResponseBody); err != nil {
			return fail(fmt.Errorf("response_body: %w", err))
		}
	}
	r.mask = maskOf(r.input, httpMethod, r.body)
	r.rawBody = r.wholeBody && m.Input().FullName() == httpBodyName ||
		r.body != nil && isMessage(r.body) && r.body.Message().FullName() == httpBodyName
	r.raw = r.response == nil && m.Output().FullName() == httpBodyName
	r.empty = r.response == nil && m.Output().Fields().Len() == 0 && m.Output().ExtensionRanges().Len() == 0
	return r, nil
}

// patternOf returns the HTTP method and the template of a rule.
func patternOf(rule *annotations.HttpRule) (httpMethod, template string) {
	switch p := rule.Pattern.(type) {
	case *annotations.HttpRule_Get:
		return http.MethodGet, p.Get
	case *annotations.HttpRule_Put:
		return http.MethodPut, p.Put
	case *annotations.HttpRule_Post:
		return http.MethodPost, p.Post
	case *annotations.HttpRule_Delete:
		return http.MethodDelete, p.Delete
	case *annotations.HttpRule_Patch:
		return http.MethodPatch, p.Patch
	case *annotations.HttpRule_Custom:
		return p.Custom.GetKind(), p.Custom.GetPath()
	}
	return "", ""
}

// fieldOf returns a field of a message by its name.
func fieldOf(d protoreflect.MessageDescriptor, name string) (protoreflect.FieldDescriptor, error) {
	if fd := d.Fields().ByName(protoreflect.Name(name)); fd != nil {
		return fd, nil
	}
	return nil, fmt.Errorf("%s has no field %s", d.FullName(), name)
}

// template reads the template of a rule.
func (r *route) template(text string) error {
	t, err := pathlex.ParseTemplate(text)
	if err != nil {
		return err
	}
	segments, rest := t.Segments()
	for _, s := range segments {
		if s == "" {
			r.segments = append(r.segments, segment{kind: token.Star})
		} else {
			r.segments = append(r.segments, segment{token.Literal, unescape(s, false)})
		}
	}
	if rest {
		r.segments = append(r.segments, segment{kind: token.StarStar})
	}
	r.verb = t.Verb()
	for i, name := range t.Variables() {
		v := variable{}
		v.first, v.end = t.Span(i)
		if v.rest = v.end < 0; v.rest {
			v.end = len(segments)
		}
		v.many = v.rest || v.end-v.first > 1
		if err := r.variable(v, strings.Split(name, ".")); err != nil {
			return err
		}
	}
	return nil
}

// variable adds a variable, which is the field of names.
func (r *route) variable(v variable, names []string) error {
	path, err := fieldPathOf(r.input.messageType.Descriptor(), names)
	if err != nil {
		return err
	}
	if last := path[len(path)-1]; last.IsList() || last.IsMap() {
		return fmt.Errorf("%s is repeated: a path has one value", strings.Join(names, "."))
	} else if last.Message() != nil && !isScalarMessage(last.Message()) {
		return fmt.Errorf("%s is a message: a path has the value of a field", strings.Join(names, "."))
	}
	if slices.ContainsFunc(r.variables, func(other variable) bool { return slices.Equal(other.path, path) }) {
		return fmt.Errorf("%s occurs twice", strings.Join(names, "."))
	}
	v.path = path
	if path[len(path)-1].Message() == nil {
		v.direct = directOf(r.input, path)
	}
	r.variables = append(r.variables, v)
	return nil
}
