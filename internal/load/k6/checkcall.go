package k6

import (
	"bytes"
	"net/textproto"
	"slices"
	"strings"

	"github.com/grafana/sobek/ast"
)

// inherited are properties that objects have without being given them.
var inherited = []string{"constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf",
	"propertyIsEnumerable", "__proto__"}

// member compiles left.name: of the answer, of its header or timings, or of a
// value.
func (c *checkCompiler) member(left ast.Expression, name string) eval {
	if c.isAnswer(left) {
		return c.answerMember(name)
	}
	if dot, ok := left.(*ast.DotExpression); ok && c.isAnswer(dot.Left) {
		switch part := dot.Identifier.Name; {
		case part == "timings" && (name == "duration" || name == "waiting"):
			return func(s *scope) (value, bool) { return numberValue(milliseconds(s.answer.Duration)), true }
		case part == "headers":
			return headerValue(name)
		}
	}
	of := c.expression(left)
	if of == nil || slices.Contains(inherited, name) {
		return nil
	}
	return func(s *scope) (value, bool) {
		v, ok := of(s)
		if !ok {
			return v, false
		}
		return v.member(name)
	}
}

func (c *checkCompiler) isAnswer(e ast.Expression) bool {
	id, ok := e.(*ast.Identifier)
	return ok && id.Name.String() == c.param
}

func (c *checkCompiler) answerMember(name string) eval {
	switch name {
	case "status":
		return func(s *scope) (value, bool) { return numberValue(float64(s.answer.Status)), true }
	case "body":
		c.body = true
		return func(s *scope) (value, bool) { return textValue(s.answer.Body), true }
	case "error":
		return func(s *scope) (value, bool) { return textValue([]byte(s.answer.Failed)), true }
	case "error_code":
		return func(s *scope) (value, bool) { return numberValue(float64(errorCode(s.answer))), true }
	}
	return nil
}

// headerValue reads a header field by the name that k6 gives it.
func headerValue(name string) eval {
	known := textproto.CanonicalMIMEHeaderKey(name) == name
	return func(s *scope) (v value, ok bool) {
		for line := range bytes.Lines(s.answer.Header) {
			field, text, ok := bytes.Cut(line, []byte(":"))
			if !known || !ok || !strings.EqualFold(string(field), name) {
				continue
			}
			if text = bytes.TrimSpace(text); v.kind == kindText {
				text = slices.Concat(v.b, []byte(", "), text)
			}
			v = textValue(text)
		}
		return v, true
	}
}

// call compiles the calls that checks are made of: of a method of the answer, of
// JSON or Array, or of a value.
func (c *checkCompiler) call(left ast.Expression, name string, args []ast.Expression) eval {
	id, _ := left.(*ast.Identifier)
	switch {
	case c.isAnswer(left):
		if name == "json" {
			return c.json(args)
		}
		return nil
	case len(args) != 1:
		return nil
	case id != nil && !slices.Contains(c.locals, id.Name.String()):
		return builtin(id.Name.String()+"."+name, c.expression(args[0]))
	}
	of := c.expression(left)
	arg, isLiteral := literal(args[0])
	if of == nil || !isLiteral || !slices.Contains(methods, name) {
		return nil
	}
	return func(s *scope) (value, bool) {
		v, ok := of(s)
		if !ok {
			return v, false
		}
		return v.call(name, arg)
	}
}

// json compiles r.json() and r.json('path').
func (c *checkCompiler) json(args []ast.Expression) eval {
	var names []string
	if len(args) > 0 {
		path, ok := args[0].(*ast.StringLiteral)
		if !ok || len(args) > 1 || path.Value == "" || strings.ContainsAny(path.Value.String(), `#*?|@\!{}[]`) {
			return nil
		}
		names = strings.Split(path.Value.String(), ".")
	}
	c.body = true
	return func(s *scope) (value, bool) {
		v, ok := parsed(s.answer.Body)
		for _, name := range names {
			if v.kind != kindJSON {
				return value{}, ok
			}
			v = jsonValue(jsonMember(v.b, name))
		}
		return v, ok
	}
}

func builtin(name string, arg eval) eval {
	switch {
	case name == "JSON.parse" && arg != nil:
		return func(s *scope) (value, bool) {
			v, ok := arg(s)
			if !ok || v.kind != kindText {
				return value{}, false
			}
			return parsed(v.b)
		}
	case name == "Array.isArray" && arg != nil:
		return func(s *scope) (value, bool) {
			v, ok := arg(s)
			return boolValue(v.isArray()), ok
		}
	}
	return nil
}
