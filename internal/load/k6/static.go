package k6

import (
	"reflect"

	"github.com/grafana/sobek/ast"
)

// A k6Survey is what is known of a module without running it. It also takes out
// of the module what has no effect here, and otherwise looks like reading an
// answer: values added to custom metrics, which are not reported, and what is
// written to the console.
type k6Survey struct {
	checks  map[string]bool // names of check()
	k6      map[string]bool // names of module k6 as a whole
	classes map[string]bool // names of Counter, Rate ...
	metrics map[string]bool // names of what was made of them

	// called are calls of check whose result nobody takes.
	called map[ast.Node]bool
	refs   []ast.Node
	// console says that something is written to the console.
	console bool
}

// checkUsed returns where the result of check() is used, if it is.
func (v *k6Survey) checkUsed() ast.Node {
	for _, ref := range v.refs {
		if !v.called[ref] {
			return ref
		}
	}
	return nil
}

func surveyK6(module *ast.Program) *k6Survey {
	v := &k6Survey{
		checks: make(map[string]bool), k6: make(map[string]bool), classes: make(map[string]bool),
		metrics: make(map[string]bool), called: make(map[ast.Node]bool),
	}
	for _, declaration := range module.ImportEntries {
		v.imported(declaration)
	}
	eachNode(reflect.ValueOf(module.Body), func(n ast.Node) {
		if b, ok := n.(*ast.Binding); ok {
			v.bound(b)
		}
	})
	eachNode(reflect.ValueOf(module.Body), func(n ast.Node) {
		switch n := n.(type) {
		case *ast.ExpressionStatement:
			v.statement(n)
		case *ast.CallExpression:
			v.forEach(n)
		}
	})
	eachNode(reflect.ValueOf(module.Body), func(n ast.Node) {
		if s, ok := n.(*ast.IfStatement); ok {
			v.branch(s)
		}
	})
	v.unread(module)
	eachNode(reflect.ValueOf(module.Body), func(n ast.Node) {
		if e, ok := n.(ast.Expression); ok && v.isCheck(e) {
			v.refs = append(v.refs, n)
		}
	})
	return v
}

// imported takes the names under which a module knows the functions of k6.
func (v *k6Survey) imported(d *ast.ImportDeclaration) {
	if d.FromClause == nil || d.ImportClause == nil {
		return
	}
	from := d.FromClause.ModuleSpecifier.String()
	c := d.ImportClause
	if from == "k6" {
		if c.ImportedDefaultBinding != nil {
			v.k6[c.ImportedDefaultBinding.Name.String()] = true
		}
		if c.NameSpaceImport != nil {
			v.k6[c.NameSpaceImport.ImportedBinding.String()] = true
		}
	}
	if c.NamedImports == nil {
		return
	}
	for _, spec := range c.NamedImports.ImportsList {
		name, local := spec.IdentifierName.String(), spec.Alias.String()
		if local == "" {
			local = name
		}
		switch {
		case from == "k6" && name == "check":
			v.checks[local] = true
		case from == "k6/metrics":
			v.classes[local] = true
		}
	}
}

// bound takes names that hold custom metrics.
func (v *k6Survey) bound(b *ast.Binding) {
	id, ok := b.Target.(*ast.Identifier)
	made, isNew := b.Initializer.(*ast.NewExpression)
	if !ok || !isNew {
		return
	}
	if class, ok := made.Callee.(*ast.Identifier); ok && v.classes[class.Name.String()] {
		v.metrics[id.Name.String()] = true
	}
}

func (v *k6Survey) isCheckCall(e ast.Expression) bool {
	call, ok := e.(*ast.CallExpression)
	return ok && v.isCheck(call.Callee)
}

// isCheck says that e is the function check.
func (v *k6Survey) isCheck(e ast.Expression) bool {
	switch e := e.(type) {
	case *ast.Identifier:
		return v.checks[e.Name.String()]
	case *ast.DotExpression:
		id, ok := e.Left.(*ast.Identifier)
		return ok && e.Identifier.Name == "check" && v.k6[id.Name.String()]
	}
	return false
}

var nodeType = reflect.TypeFor[ast.Node]()

// eachNode calls f for all nodes at and below v, outer ones first. Lists of
// declarations repeat what is in the tree and are left out.
func eachNode(v reflect.Value, f func(ast.Node)) {
	switch v.Kind() {
	case reflect.Interface:
		if !v.IsNil() {
			eachNode(v.Elem(), f)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachNode(v.Index(i), f)
		}
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		if v.Type().Implements(nodeType) {
			f(v.Interface().(ast.Node))
		}
		eachNode(v.Elem(), f)
	case reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() && field.Name != "DeclarationList" {
				eachNode(v.Field(i), f)
			}
		}
	}
}
