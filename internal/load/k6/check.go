package k6

import (
	"hash/maphash"
	"regexp"
	"slices"
	"sync"

	"github.com/grafana/sobek"
	"github.com/grafana/sobek/ast"
	"github.com/grafana/sobek/parser"

	"github.com/gohone/hone/internal/load/script"
)

// free are what a check may use without declaring it. Nothing in it changes.
var free = []string{
	"Array", "Boolean", "Infinity", "JSON", "Math", "NaN", "Number", "Object", "RegExp", "String",
	"isFinite", "isNaN", "parseFloat", "parseInt", "undefined",
}

// unfit finds what keeps a check from being judged later than in k6: random
// numbers, and paths of json that are an error.
var unfit = regexp.MustCompile("random|json\\(\\s*['\"`][^'\"`]*[#*?|@\\\\!{}\\[\\]]")

// members are what a check may read of an answer.
var members = []string{"status", "status_text", "body", "json", "headers", "timings", "error", "error_code"}

// A judge judges one check of a script's source without the script: what comes
// of it depends on what it reads of the answer alone. JavaScript is asked once
// for each different answer, or each time if the check reads how long it took.
type judge struct {
	machines *sync.Pool
	program  *sobek.Program
	reads    []string // of members

	mu    sync.RWMutex
	known map[uint64]bool // outcomes by what was read
}

// maxKnown is how many outcomes a judge remembers.
const maxKnown = 1 << 16

// newJudge returns nil if the condition needs more than one answer.
func newJudge(source string, machines *sync.Pool) *judge {
	tree, err := parser.ParseFile(nil, "", "("+source+")", 0, parser.WithDisableSourceMaps)
	if err != nil || unfit.MatchString(source) {
		return nil
	}
	j := &judge{machines: machines, known: make(map[uint64]bool)}
	if !j.survey(tree) {
		return nil
	}
	j.program, err = sobek.CompileAST(tree, true)
	if err != nil {
		return nil
	}
	return j
}

// survey finds what a function reads of its only parameter, an answer. It
// reports whether that is all that the function needs.
func (j *judge) survey(tree *ast.Program) bool {
	var params *ast.ParameterList
	if s, ok := tree.Body[0].(*ast.ExpressionStatement); ok && len(tree.Body) == 1 {
		switch f := s.Expression.(type) {
		case *ast.ArrowFunctionLiteral:
			params = f.ParameterList
		case *ast.FunctionLiteral:
			params = f.ParameterList
		}
	}
	if params == nil || len(params.List) != 1 || params.Rest != nil || name(params.List[0].Target) == "" {
		return false
	}
	param, uses, known := name(params.List[0].Target), 0, slices.Clone(free)
	each(tree, func(b *ast.Binding) { known = append(known, name(b.Target)) })
	read := func(of ast.Expression, member string) {
		if name(of) == param {
			j.reads = append(j.reads, member)
		}
	}
	each(tree, func(e *ast.DotExpression) { read(e.Left, e.Identifier.Name.String()) })
	each(tree, func(e *ast.BracketExpression) {
		if key, ok := e.Member.(*ast.StringLiteral); ok {
			read(e.Left, key.Value.String())
		}
	})
	here := true
	each(tree, func(id *ast.Identifier) {
		here = here && slices.Contains(known, name(id))
		if name(id) == param {
			uses++
		}
	})
	foreign := func(member string) bool { return !slices.Contains(members, member) }
	// One more use is its declaration.
	fit := here && uses == 1+len(j.reads) && !slices.ContainsFunc(j.reads, foreign)
	j.reads = append(j.reads, "status")
	if slices.Contains(j.reads, "json") {
		j.reads = append(j.reads, "body")
	}
	return fit
}

// name returns the name that an expression is, or "".
func name(e ast.Node) string {
	if id, ok := e.(*ast.Identifier); ok {
		return id.Name.String()
	}
	return ""
}

// seed is that of all sums.
var seed = maphash.MakeSeed()

// check returns what judges answers.
func (j *judge) check(name string) script.Check {
	body, header := slices.Contains(j.reads, "body"), slices.Contains(j.reads, "headers")
	timed := slices.Contains(j.reads, "timings")
	return script.Check{Name: name, Body: body, OK: func(a *script.Answer) bool {
		if timed {
			return j.ask(a)
		}
		var sum maphash.Hash
		sum.SetSeed(seed)
		maphash.WriteComparable(&sum, a.Status)
		sum.WriteString(a.Failed)
		if body {
			sum.Write(a.Body)
		}
		if header {
			sum.Write(a.Header)
		}
		key := sum.Sum64()
		j.mu.RLock()
		holds, known := j.known[key]
		j.mu.RUnlock()
		if known {
			return holds
		}
		holds = j.ask(a)
		j.mu.Lock()
		defer j.mu.Unlock()
		if len(j.known) == maxKnown {
			clear(j.known)
		}
		j.known[key] = holds
		return holds
	}}
}

// ask has JavaScript judge an answer. A check that throws does not hold.
func (j *judge) ask(a *script.Answer) (holds bool) {
	m, ok := j.machines.Get().(*machine)
	if !ok {
		return false
	}
	defer j.machines.Put(m)
	err := m.guard(func() error {
		condition, known := m.conditions[j]
		if !known {
			var err error
			if condition, err = m.rt.RunProgram(j.program); err != nil {
				return err
			}
			m.conditions[j] = condition
		}
		var err error
		holds, err = m.holds(m.answer(nil, a, true, j.reads...), condition)
		return err
	})
	return holds && err == nil
}
