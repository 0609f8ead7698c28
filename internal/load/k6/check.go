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
	c := checkCompiler{locals: make(map[string]*node)}
	results := c.function(statement.Expression)
	if c.failed {
		return check, false
	}
	return script.Check{Name: name, Body: c.body, OK: func(a *script.Answer) (holds bool) {
		for _, n := range results { // the last one is what is returned
			v, ok := n.eval(a)
			if holds = v.truth(); !ok {
				return false
			}
		}
		return holds
	}}, true
}

// A node is an expression of a check.
type node struct {
	op      token.Token // an operator, or one of those below
	of      []*node     // operands; of a call the object
	literal value       // of a literal, or the argument of a call
	name    string      // of a member, a method or a header field
}

const (
	opLiteral  token.Token = -1 - iota
	opAnswer               // a member of the answer
	opDuration             // of the answer
	opHeader               // a field of the answer's header
	opMember               // of a value
	opPath                 // a member that a path of json() names
	opCall                 // of a method
	opParse                // JSON.parse
	opIsArray              // Array.isArray
	opChoose               // one of two
)

// eval is the value of an expression; ok is false where JavaScript throws.
func (n *node) eval(a *script.Answer) (v value, ok bool) {
	switch n.op {
	case opLiteral:
		return n.literal, true
	case opAnswer:
		return answerMember(a, n.name), true
	case opDuration:
		return numberValue(milliseconds(a.Duration)), true
	case opHeader:
		return headerValue(a, n.name), true
	}
	if v, ok = n.of[0].eval(a); !ok {
		return v, false
	}
	switch n.op {
	case opMember:
		return v.member(n.name)
	case opPath:
		if v.kind != kindJSON {
			return value{}, true
		}
		return jsonValue(jsonMember(v.b, n.name)), true
	case opCall:
		return v.call(n.name, n.literal)
	case opParse:
		return v.parse()
	case opIsArray:
		return boolValue(v.isArray()), true
	case token.NOT:
		return boolValue(!v.truth()), true
	case token.MINUS:
		return numberValue(-v.number()), true
	case token.TYPEOF:
		return textValue(typeNames[v.kind]), true
	case opChoose:
		if v.truth() {
			return n.of[1].eval(a)
		}
		return n.of[2].eval(a)
	case token.LOGICAL_AND, token.LOGICAL_OR:
		if v.truth() != (n.op == token.LOGICAL_AND) {
			return v, true
		}
		return n.of[1].eval(a)
	}
	o, ok := n.of[1].eval(a)
	if n.op == token.IN {
		return boolValue(o.kind == kindJSON && jsonMember(o.b, string(v.b)) != nil), ok && o.kind == kindJSON
	}
	return boolValue(v.compare(n.op, o)), ok
}

func answerMember(a *script.Answer, name string) value {
	switch name {
	case "status":
		return numberValue(float64(a.Status))
	case "body":
		return textValue(a.Body)
	case "error":
		return textValue([]byte(a.Failed))
	}
	return numberValue(float64(errorCode(a)))
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

// A checkCompiler compiles one function, or fails.
type checkCompiler struct {
	param  string
	locals map[string]*node
	body   bool // the body of the answer is read
	failed bool
}

func (c *checkCompiler) fail() *node {
	c.failed = true
	return literal(value{})
}

// function returns the values of the function's constants, and its result last.
func (c *checkCompiler) function(e ast.Expression) (results []*node) {
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

func (c *checkCompiler) compile(e ast.Expression) *node {
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
		if e.Operator == token.NOT || e.Operator == token.TYPEOF || e.Operator == token.MINUS {
			return &node{op: e.Operator, of: []*node{c.compile(e.Operand)}}
		}
	case *ast.BinaryExpression:
		if slices.Contains(operators, e.Operator) {
			return &node{op: e.Operator, of: []*node{c.compile(e.Left), c.compile(e.Right)}}
		}
	case *ast.ConditionalExpression:
		return &node{op: opChoose, of: []*node{c.compile(e.Test), c.compile(e.Consequent), c.compile(e.Alternate)}}
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

func literal(v value) *node { return &node{op: opLiteral, literal: v} }

// operators are those with two operands.
var operators = []token.Token{
	token.LOGICAL_AND, token.LOGICAL_OR, token.STRICT_EQUAL, token.STRICT_NOT_EQUAL, token.EQUAL, token.NOT_EQUAL,
	token.LESS, token.LESS_OR_EQUAL, token.GREATER, token.GREATER_OR_EQUAL, token.IN,
}

// member compiles left.name: of the answer, of its header or timings, or of a value.
func (c *checkCompiler) member(left ast.Expression, member string) *node {
	if name(left) == c.param {
		c.body = c.body || member == "body"
		c.failed = c.failed || !slices.Contains([]string{"status", "body", "error", "error_code"}, member)
		return &node{op: opAnswer, name: member}
	}
	if dot, ok := left.(*ast.DotExpression); ok && name(dot.Left) == c.param {
		switch part := dot.Identifier.Name; {
		case part == "timings" && (member == "duration" || member == "waiting"):
			return &node{op: opDuration}
		case part == "headers":
			return &node{op: opHeader, name: member}
		}
	}
	return &node{op: opMember, of: []*node{c.compile(left)}, name: member}
}

// call compiles the calls that checks are made of: of r.json, JSON.parse or
// Array.isArray, or of a method of a value.
func (c *checkCompiler) call(left ast.Expression, method string, args []ast.Expression) *node {
	of := name(left) + "." + method
	if of == c.param+".json" && len(args) == 0 {
		return &node{op: opParse, of: []*node{c.member(left, "body")}}
	}
	if len(args) != 1 {
		return c.fail()
	}
	arg := c.compile(args[0])
	switch {
	case of == "JSON.parse":
		return &node{op: opParse, of: []*node{arg}}
	case of == "Array.isArray":
		return &node{op: opIsArray, of: []*node{arg}}
	case arg.op != opLiteral:
		return c.fail()
	case of == c.param+".json":
		n := c.call(left, method, nil)
		path := string(arg.literal.b)
		c.failed = c.failed || path == "" || strings.ContainsAny(path, `#*?|@\!{}[]`)
		for member := range strings.SplitSeq(path, ".") {
			n = &node{op: opPath, of: []*node{n}, name: member}
		}
		return n
	}
	c.failed = c.failed || !slices.Contains(methods, method)
	return &node{op: opCall, of: []*node{c.compile(left)}, name: method, literal: arg.literal}
}
