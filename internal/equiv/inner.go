package equiv

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/equiv/subject"
	"github.com/gohone/hone/internal/rewrite"
)

// inner reports whether a function is used by other compared functions alone, which are named as
// Question.Beside has them. What memory its results share from call to call is theirs to hide then: where
// one gives it out, that one is told apart.
func inner(s *subject.Subject, beside []string) bool {
	return len(beside) > 0 && !linked(s) && usedBy(s, s.Func, beside, make(map[types.Object]bool))
}

// usedBy reports whether a function is used by some others alone, or by such functions. What was looked at
// is in seen.
func usedBy(s *subject.Subject, fn *types.Func, those []string, seen map[types.Object]bool) bool {
	if seen[fn] {
		return true
	}
	seen[fn] = true
	if fn.Exported() || starts(fn) || subject.Receiver(fn) != nil {
		return false
	}
	for o, n := range s.Decls() {
		user, isFunc := n.(*ast.FuncDecl)
		if o == types.Object(fn) || isFunc && slices.Contains(those, rewrite.FunctionName(user)) ||
			!usesAny(s, n, map[types.Object]ast.Node{fn: n}) {
			continue
		}
		if next, ok := o.(*types.Func); !ok || !usedBy(s, next, those, seen) {
			return false
		}
	}
	return true
}

// starts reports whether a program begins with a function.
func starts(fn *types.Func) bool { return fn.Name() == "init" || fn.Name() == "main" }
