package k6

import (
	"bytes"
	"encoding/json"
	"net/textproto"
	"slices"
	"strings"

	"github.com/grafana/sobek/ast"
)

// inherited are properties that objects have without being given them.
var inherited = []string{"constructor", "toString", "toLocaleString", "valueOf", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "__proto__"}

// member compiles left.name: of the answer, of its header or timings, or of a
// value.
func (c *checkCompiler) member(left ast.Expression, name string) k6Eval {
	if c.isAnswer(left) {
		return c.answerMember(name)
	}
	if dot, ok := left.(*ast.DotExpression); ok && c.isAnswer(dot.Left) {
		switch dot.Identifier.Name {
		case "timings":
			if name == "duration" || name == "waiting" {
				return func(s *k6Scope) (k6Value, bool) { return numberValue(milliseconds(s.answer.Duration)), true }
			}
			return nil
		case "headers":
			return headerValue(name)
		}
	}
	value := c.expression(left)
	if value == nil || slices.Contains(inherited, name) {
		return nil
	}
	return func(s *k6Scope) (k6Value, bool) {
		v, ok := value(s)
		if !ok {
			return v, false
		}
		return v.member(name)
	}
}

func (c *checkCompiler) isAnswer(e ast.Expression) bool {
	id, ok := e.(*ast.Identifier)
	return ok && id.Name.String() == c.param && !slices.Contains(c.locals, c.param)
}

func (c *checkCompiler) answerMember(name string) k6Eval {
	switch name {
	case "status":
		return func(s *k6Scope) (k6Value, bool) { return numberValue(float64(s.answer.Status)), true }
	case "body":
		c.body = true
		return func(s *k6Scope) (k6Value, bool) { return textValue(s.answer.Body), true }
	case "error":
		return func(s *k6Scope) (k6Value, bool) { return textValue([]byte(s.answer.Failed)), true }
	case "error_code":
		return func(s *k6Scope) (k6Value, bool) {
			return numberValue(float64(errorCode(s.answer.Failed, s.answer.Status))), true
		}
	}
	return nil
}

// headerValue reads a header field by the name that k6 gives it.
func headerValue(name string) k6Eval {
	if textproto.CanonicalMIMEHeaderKey(name) != name {
		return constant(k6Value{})
	}
	return func(s *k6Scope) (k6Value, bool) {
		var v k6Value
		for line := range bytes.Lines(s.answer.Header) {
			field, value, ok := bytes.Cut(line, []byte(":"))
			if !ok || !strings.EqualFold(string(field), name) {
				continue
			}
			if value = bytes.TrimSpace(value); v.kind == kindText {
				value = slices.Concat(v.b, []byte(", "), value)
			}
			v = textValue(value)
		}
		return v, true
	}
}

// call compiles the calls that checks are made of.
func (c *checkCompiler) call(e *ast.CallExpression) k6Eval {
	dot, ok := e.Callee.(*ast.DotExpression)
	if !ok {
		return nil
	}
	name, args := dot.Identifier.Name.String(), e.ArgumentList
	if c.isAnswer(dot.Left) {
		if name == "json" {
			return c.json(args)
		}
		return nil
	}
	if len(args) != 1 {
		return nil
	}
	if of, ok := dot.Left.(*ast.Identifier); ok && !slices.Contains(c.locals, of.Name.String()) {
		return c.builtin(of.Name.String()+"."+name, args[0])
	}
	of := c.expression(dot.Left)
	if of == nil || !isLiteral(args[0]) {
		return nil
	}
	arg, _ := c.expression(args[0])(nil) // a literal
	method := methodOf(name, arg)
	if method == nil {
		return nil
	}
	return func(s *k6Scope) (k6Value, bool) {
		v, ok := of(s)
		if !ok {
			return v, false
		}
		return method(v)
	}
}

// json compiles r.json() and r.json('path').
func (c *checkCompiler) json(args []ast.Expression) k6Eval {
	var path []string
	switch len(args) {
	case 0:
	case 1:
		text, ok := args[0].(*ast.StringLiteral)
		if !ok || !plainPath(text.Value.String()) {
			return nil
		}
		path = strings.Split(text.Value.String(), ".")
	default:
		return nil
	}
	c.body = true
	return func(s *k6Scope) (k6Value, bool) {
		v, ok := parsed(s.answer.Body)
		for _, name := range path {
			if v.kind != kindJSON {
				return k6Value{}, ok
			}
			v = jsonValue(jsonMember(v.b, name))
		}
		return v, ok
	}
}

// parsed is JSON.parse.
func parsed(b []byte) (k6Value, bool) {
	if !json.Valid(b) {
		return k6Value{}, false
	}
	return jsonValue(b), true
}

func (c *checkCompiler) builtin(name string, arg ast.Expression) k6Eval {
	value := c.expression(arg)
	if value == nil {
		return nil
	}
	switch name {
	case "JSON.parse":
		return func(s *k6Scope) (k6Value, bool) {
			v, ok := value(s)
			if !ok || v.kind != kindText {
				return k6Value{}, false
			}
			return parsed(v.b)
		}
	case "Array.isArray":
		return func(s *k6Scope) (k6Value, bool) {
			v, ok := value(s)
			return boolValue(v.kind == kindJSON && v.b[0] == '['), ok
		}
	}
	return nil
}

// methodOf returns a method of texts, and of arrays and objects, with its
// argument.
func methodOf(name string, arg k6Value) func(k6Value) (k6Value, bool) {
	var text func(b, arg []byte) k6Value
	switch name {
	case "includes":
		text = func(b, arg []byte) k6Value { return boolValue(bytes.Contains(b, arg)) }
	case "startsWith":
		text = func(b, arg []byte) k6Value { return boolValue(bytes.HasPrefix(b, arg)) }
	case "endsWith":
		text = func(b, arg []byte) k6Value { return boolValue(bytes.HasSuffix(b, arg)) }
	case "indexOf":
		text = func(b, arg []byte) k6Value {
			at := bytes.Index(b, arg)
			if at >= 0 {
				at = utf16Len(b[:at])
			}
			return numberValue(float64(at))
		}
	case "hasOwnProperty":
	default:
		return nil
	}
	if text != nil && arg.kind != kindText && name != "includes" {
		return nil
	}
	return func(v k6Value) (k6Value, bool) {
		switch {
		case name == "hasOwnProperty" && v.kind == kindJSON && arg.kind == kindText:
			return boolValue(jsonMember(v.b, string(arg.b)) != nil), true
		case v.kind == kindText && text != nil && arg.kind == kindText:
			return text(v.b, arg.b), true
		case v.kind == kindJSON && v.b[0] == '[' && name == "includes":
			found := false
			eachJSON(v.b, func(_, element []byte) { found = found || jsonValue(element).same(arg) })
			return boolValue(found), true
		}
		return k6Value{}, false
	}
}
