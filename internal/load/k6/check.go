package k6

import (
	"bytes"
	"net/textproto"
	"slices"
	"strconv"
	"strings"

	"github.com/grafana/sobek"
	"github.com/grafana/sobek/ast"
	"github.com/grafana/sobek/token"

	"github.com/gohone/hone/internal/load/script"
)

// compileCheck makes a check in Go of a function's source, which allocates nothing.
// That works for functions of an answer that compare its status, body, JSON, header
// fields and duration, which is nearly all; ok is false for others.
func compileCheck(name, source string) (check script.Check, ok bool) {
	tree, err := sobek.Parse("", "("+source+")")
	if err != nil || len(tree.Body) != 1 {
		return check, false
	}
	statement, ok := tree.Body[0].(*ast.ExpressionStatement)
	if !ok {
		return check, false
	}
	c := checkCompiler{locals: make(map[string]eval)}
	results := c.function(statement.Expression)
	if c.failed {
		return check, false
	}
	return script.Check{Name: name, Body: c.body, OK: func(a *script.Answer) (holds bool) {
		for _, result := range results { // the last one is what is returned
			v, ok := result(a)
			if holds = v.truth(); !ok {
				return false
			}
		}
		return holds
	}}, true
}

// An eval is the value of an expression of a check; ok is false where JavaScript throws.
type eval func(*script.Answer) (v value, ok bool)

// then returns what f makes of the value.
func (of eval) then(f func(value) (value, bool)) eval {
	return func(a *script.Answer) (value, bool) {
		v, ok := of(a)
		if !ok {
			return v, false
		}
		return f(v)
	}
}

func literal(v value) eval { return func(*script.Answer) (value, bool) { return v, true } }

// A checkCompiler compiles one function, or fails.
type checkCompiler struct {
	param  string
	locals map[string]eval
	body   bool // the body of the answer is read
	failed bool
}

func (c *checkCompiler) fail() eval {
	c.failed = true
	return literal(value{})
}

// function returns the values of the function's constants, and its result last.
func (c *checkCompiler) function(e ast.Expression) (results []eval) {
	params, body := new(ast.ParameterList), ast.Node(nil)
	switch f := e.(type) {
	case *ast.ArrowFunctionLiteral:
		params, body, c.failed = f.ParameterList, f.Body, f.Async
	case *ast.FunctionLiteral:
		params, body, c.failed = f.ParameterList, f.Body, f.Async || f.Generator
	}
	if len(params.List) == 1 && params.Rest == nil && params.List[0].Initializer == nil {
		c.param = name(params.List[0].Target)
	}
	if c.param == "" || c.param == "undefined" {
		return append(results, c.fail())
	}
	if e, ok := body.(*ast.ExpressionBody); ok {
		return append(results, c.compile(e.Expression))
	}
	for _, statement := range body.(*ast.BlockStatement).List {
		switch s := statement.(type) {
		case *ast.LexicalDeclaration:
			for _, b := range s.List {
				local := c.compile(b.Initializer)
				c.locals[name(b.Target)] = local
				results = append(results, local)
			}
		case *ast.ReturnStatement:
			return append(results, c.compile(s.Argument))
		default:
			return append(results, c.fail())
		}
	}
	return append(results, c.fail())
}

// name returns the name that an expression is, or "".
func name(e ast.Node) string {
	if id, ok := e.(*ast.Identifier); ok {
		return id.Name.String()
	}
	return ""
}

func (c *checkCompiler) compile(e ast.Expression) eval {
	switch e := e.(type) {
	case *ast.NumberLiteral:
		n, err := strconv.ParseFloat(e.Literal, 64)
		c.failed = c.failed || err != nil // as of 0x10
		return literal(numberValue(n))
	case *ast.StringLiteral:
		return literal(textValue([]byte(e.Value.String())))
	case *ast.BooleanLiteral:
		return literal(boolValue(e.Value))
	case *ast.NullLiteral:
		return literal(value{kind: kindNull})
	case *ast.Identifier:
		if local := c.locals[e.Name.String()]; local != nil {
			return local
		}
		if e.Name == "undefined" {
			return literal(value{})
		}
	case *ast.UnaryExpression:
		if f := operations[e.Operator]; f != nil {
			return c.compile(e.Operand).then(f)
		}
	case *ast.BinaryExpression:
		return c.binary(e.Operator, c.compile(e.Left), c.compile(e.Right))
	case *ast.ConditionalExpression:
		test, yes, no := c.compile(e.Test), c.compile(e.Consequent), c.compile(e.Alternate)
		return func(a *script.Answer) (value, bool) {
			v, ok := test(a)
			if ok && !v.truth() {
				return no(a)
			}
			chosen, also := yes(a)
			return chosen, ok && also
		}
	case *ast.DotExpression:
		return c.member(e.Left, e.Identifier.Name.String())
	case *ast.BracketExpression:
		switch key := e.Member.(type) {
		case *ast.StringLiteral:
			return c.member(e.Left, key.Value.String())
		case *ast.NumberLiteral:
			return c.member(e.Left, key.Literal)
		}
	case *ast.CallExpression:
		if dot, ok := e.Callee.(*ast.DotExpression); ok {
			return c.call(dot.Left, dot.Identifier.Name.String(), e.ArgumentList)
		}
	}
	return c.fail()
}

// operations are the operators with one operand.
var operations = map[token.Token]func(value) (value, bool){
	token.NOT:    func(v value) (value, bool) { return boolValue(!v.truth()), true },
	token.MINUS:  func(v value) (value, bool) { return numberValue(-v.number()), true },
	token.TYPEOF: func(v value) (value, bool) { return textValue(typeNames[v.kind]), true },
}

func (c *checkCompiler) binary(op token.Token, left, right eval) eval {
	and, compare := op == token.LOGICAL_AND, comparisons[op]
	c.failed = c.failed || compare == nil && !and && op != token.LOGICAL_OR
	return func(a *script.Answer) (value, bool) {
		v, ok := left(a)
		if !ok || compare == nil && v.truth() != and {
			return v, ok
		}
		o, ok := right(a)
		if compare == nil || !ok {
			return o, ok
		}
		return boolValue(compare(v, o)), op != token.IN || o.kind == kindJSON
	}
}

// answerMembers are what checks read of an answer.
var answerMembers = map[string]eval{
	"status":     func(a *script.Answer) (value, bool) { return numberValue(float64(a.Status)), true },
	"body":       func(a *script.Answer) (value, bool) { return textValue(a.Body), true },
	"error":      func(a *script.Answer) (value, bool) { return textValue([]byte(a.Failed)), true },
	"error_code": func(a *script.Answer) (value, bool) { return numberValue(float64(errorCode(a))), true },
}

// member compiles left.name: of the answer, of its header or timings, or of a value.
func (c *checkCompiler) member(left ast.Expression, member string) eval {
	if name(left) == c.param {
		if f := answerMembers[member]; f != nil {
			c.body = c.body || member == "body"
			return f
		}
	} else if dot, ok := left.(*ast.DotExpression); ok && name(dot.Left) == c.param {
		switch part := dot.Identifier.Name; {
		case part == "timings" && (member == "duration" || member == "waiting"):
			return func(a *script.Answer) (value, bool) { return numberValue(milliseconds(a.Duration)), true }
		case part == "headers":
			return func(a *script.Answer) (value, bool) { return headerValue(a, member), true }
		}
	}
	return c.compile(left).then(func(v value) (value, bool) { return v.member(member) })
}

// headerValue reads a header field by the name that k6 gives it.
func headerValue(a *script.Answer, name string) (v value) {
	if textproto.CanonicalMIMEHeaderKey(name) != name {
		return v
	}
	for line := range bytes.Lines(a.Header) {
		field, text, ok := bytes.Cut(line, []byte(":"))
		if !ok || !strings.EqualFold(string(field), name) {
			continue
		}
		if text = bytes.TrimSpace(text); v.kind == kindText {
			text = slices.Concat(v.b, []byte(", "), text)
		}
		v = textValue(text)
	}
	return v
}

// call compiles the calls that checks are made of: of r.json, JSON.parse or
// Array.isArray, or of a method of a value.
func (c *checkCompiler) call(left ast.Expression, method string, args []ast.Expression) eval {
	of := name(left) + "." + method
	if of == c.param+".json" && len(args) == 0 {
		return c.member(left, "body").then(value.parse)
	}
	if len(args) != 1 {
		return c.fail()
	}
	arg := c.compile(args[0])
	switch of {
	case "JSON.parse":
		return arg.then(value.parse)
	case "Array.isArray":
		return arg.then(func(v value) (value, bool) { return boolValue(v.isArray()), true })
	}
	text, ok := args[0].(*ast.StringLiteral)
	if of == c.param+".json" && ok {
		path := text.Value.String()
		c.failed = c.failed || path == "" || strings.ContainsAny(path, `#*?|@\!{}[]`)
		v := c.call(left, method, nil)
		for member := range strings.SplitSeq(path, ".") {
			v = v.then(func(v value) (value, bool) { return v.jsonMember(member), true })
		}
		return v
	}
	if _, isNumber := args[0].(*ast.NumberLiteral); !ok && !isNumber || !slices.Contains(methods, method) {
		return c.fail()
	}
	to, _ := arg(nil) // a literal
	return c.compile(left).then(func(v value) (value, bool) { return v.call(method, to) })
}
