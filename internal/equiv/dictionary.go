package equiv

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/gohone/hone/internal/equiv/subject"
)

const (
	mostLiterals = 400
	// longestText bounds the texts that are tried, and longestPattern those of regular expressions, in bytes.
	longestText    = 200
	longestPattern = 4000
)

// A lexicon is what the harness calls a Dictionary.
type lexicon struct {
	texts   map[string]bool
	numbers map[int64]bool
	floats  map[float64]bool
	// patterns are texts that are too long to be tried, and may be those of regular expressions.
	patterns map[string]bool
	// moments are times that are written down, in seconds since 1970.
	moments map[int64]bool
	// chars are characters that are written down, without their neighbours.
	chars map[rune]bool
}

// dictionary writes the constants of both functions and of what they use, after these of what they may
// call through interfaces, and of what makes values that they take.
func dictionary(subjects ...*subject.Subject) string {
	l := newLexicon()
	for _, s := range subjects {
		l.addAll(s, s.Reachable(s.Func))
	}
	for _, s := range subjects {
		l.addAll(s, s.Behind(s.Reachable(s.Func)))
	}
	for _, n := range hidden(subjects[0], subject.Inputs(subjects[0].Func.Signature())) {
		for _, m := range subjects[0].Makers(n) {
			l.addAll(subjects[0], subjects[0].Reachable(m.Func))
		}
	}
	return l.write(subjects...)
}

// dictionaryOf writes the constants of other declarations of a package in the same way.
func dictionaryOf(reach map[types.Object]ast.Node, s *subject.Subject) string {
	l := newLexicon()
	l.addAll(s, reach)
	l.addAll(s, s.Behind(reach))
	return l.write(s)
}

func newLexicon() *lexicon {
	return &lexicon{make(map[string]bool), make(map[int64]bool), make(map[float64]bool), make(map[string]bool), make(map[int64]bool), make(map[rune]bool)}
}

// addAll adds the constants of declarations, in the order of their text, and of init functions that set variables among
// them.
func (l *lexicon) addAll(s *subject.Subject, reach map[types.Object]ast.Node) {
	all := func(n ast.Node) bool {
		l.add(s, n)
		return len(l.texts)+len(l.numbers)+len(l.floats) < mostLiterals
	}
	for _, o := range slices.SortedFunc(maps.Keys(reach),
		func(a, b types.Object) int { return cmp.Compare(a.Pos(), b.Pos()) }) {
		if o.Name() == subject.Sequence || strings.HasPrefix(o.Name(), "hone") {
			continue // that is ours
		}
		ast.Inspect(reach[o], all)
	}
	for _, fn := range settingInits(s, reach) {
		ast.Inspect(fn, all)
	}
}

// write writes it as the harness has it, with what else is known of functions.
func (l *lexicon) write(subjects ...*subject.Subject) string {
	var b strings.Builder
	b.WriteString("honedraw.Dictionary{\n\tStrings: []string{")
	texts := slices.Sorted(maps.Keys(l.texts))
	if slices.ContainsFunc(subjects, hasPatterns) {
		texts = append(texts, examples(append(slices.Sorted(maps.Keys(l.patterns)), texts...))...)
	}
	for _, t := range texts {
		b.WriteString(strconv.Quote(t) + ", ")
	}
	b.WriteString("},\n\tChars: []rune{")
	for _, c := range slices.Sorted(maps.Keys(l.chars)) {
		fmt.Fprintf(&b, "%d, ", c)
	}
	b.WriteString("},\n\tNumbers: []int64{")
	for _, n := range slices.Sorted(maps.Keys(l.numbers)) {
		fmt.Fprintf(&b, "%d, ", n)
	}
	b.WriteString("},\n\tFloats: []float64{")
	for _, f := range slices.Sorted(maps.Keys(l.floats)) {
		b.WriteString(strconv.FormatFloat(f, 'g', -1, 64) + ", ")
	}
	b.WriteString("},\n\tMoments: []int64{")
	for _, m := range slices.Sorted(maps.Keys(l.moments)) {
		fmt.Fprintf(&b, "%d, ", m)
	}
	fmt.Fprintf(&b, "},\n\tJSON: %t, Folds: %t, Deep: %t, Keys: %#v, Formats: %#v,\n\tEnums: []honedraw.Enum{%s},\n}",
		slices.ContainsFunc(subjects, readsJSON), slices.ContainsFunc(subjects, folds), slices.ContainsFunc(subjects, comparesDeep), jsonKeys(subjects[0]), formats(subjects...),
		strings.Join(enums(subjects[len(subjects)-1]), ", "))
	return b.String()
}

// add adds a constant: a literal, or what is computed of some, such as 1<<32.
func (l *lexicon) add(s *subject.Subject, n ast.Node) {
	switch n := n.(type) {
	case *ast.BasicLit:
		l.addLiteral(n)
	case ast.Expr:
		if id, ok := n.(*ast.Ident); ok {
			l.addLimit(s, id)
		}
		if tv := s.Pkg.TypesInfo.Types[n]; tv.Value != nil {
			l.addValue(tv.Value)
		}
		switch n := n.(type) {
		case *ast.CallExpr:
			l.addMoment(s, n)
		case *ast.BinaryExpr:
			l.addSequence(n)
			switch n.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				l.addCharacter(s.Pkg.TypesInfo.Types[n.X])
				l.addCharacter(s.Pkg.TypesInfo.Types[n.Y])
			}
		}
	case *ast.CaseClause:
		for _, e := range n.List {
			l.addCharacter(s.Pkg.TypesInfo.Types[e])
		}
	}
}

// addMoment adds the beginning of a day that a call of time.Date names.
func (l *lexicon) addMoment(s *subject.Subject, call *ast.CallExpr) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) < 3 {
		return
	}
	if fn, ok := s.Pkg.TypesInfo.Uses[sel.Sel].(*types.Func); !ok || fn.FullName() != "time.Date" {
		return
	}
	var of [3]int64
	for i := range of {
		v := s.Pkg.TypesInfo.Types[call.Args[i]].Value
		if v == nil {
			return
		}
		of[i], _ = constant.Int64Val(v)
	}
	l.moments[time.Date(int(of[0]), time.Month(of[1]), int(of[2]), 0, 0, 0, 0, time.UTC).Unix()] = true
}

// addLiteral adds a literal: of a struct tag the words in it, of a character it and
// its neighbours, since comparisons with it go wrong by one.
func (l *lexicon) addLiteral(lit *ast.BasicLit) {
	v := constant.MakeFromLiteral(lit.Value, lit.Kind, 0)
	l.addValue(v)
	if lit.Kind != token.CHAR {
		return
	}
	if n, ok := constant.Int64Val(v); ok {
		l.chars[rune(n)] = true
		for r := max(0, n-1); r <= n+1; r++ {
			l.texts[string(rune(r))] = true
		}
	}
}

// longestSequence bounds the characters of which a condition asks for one after the other.
const longestSequence = 8

// addSequence adds the characters for which a condition asks together, in their order: what asks for a dash at one place and one at the next
// looks for two of them.
func (l *lexicon) addSequence(cond *ast.BinaryExpr) {
	if cond.Op != token.LAND {
		return
	}
	var b strings.Builder
	ast.Inspect(cond, func(n ast.Node) bool {
		if e, ok := n.(*ast.BinaryExpr); ok && e.Op == token.EQL {
			if lit, ok := ast.Unparen(e.Y).(*ast.BasicLit); ok && lit.Kind == token.CHAR {
				if r, ok := constant.Int64Val(constant.MakeFromLiteral(lit.Value, lit.Kind, 0)); ok {
					b.WriteRune(rune(r))
				}
			}
		}
		return true
	})
	if s := b.String(); 1 < len(s) && len(s) <= longestSequence {
		l.texts[s] = true
	}
}

// addCharacter adds a number that something is compared with as with a character, such as 0 in c != 0.
func (l *lexicon) addCharacter(tv types.TypeAndValue) {
	b, ok := types.Unalias(tv.Type).(*types.Basic)
	if !ok || tv.Value == nil || b.Kind() != types.Uint8 && b.Name() != "rune" {
		return
	}
	if n, ok := constant.Int64Val(constant.ToInt(tv.Value)); ok && 0 <= n && n <= unicode.MaxRune {
		l.chars[rune(n)] = true
		l.texts[string(rune(n))] = true
	}
}

func (l *lexicon) addValue(v constant.Value) {
	switch v.Kind() {
	case constant.String:
		s := constant.StringVal(v)
		if len(s) > longestText {
			if len(s) <= longestPattern {
				l.patterns[s] = true
			}
			return
		}
		l.texts[s] = true
		for _, w := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("\"`:,\\[]()^$+*?", r) }) {
			l.texts[w] = true
		}
	case constant.Int:
		if n, ok := constant.Int64Val(v); ok {
			l.numbers[n] = true
		} else if n, ok := constant.Uint64Val(v); ok {
			l.numbers[int64(n)] = true
		}
	case constant.Float:
		if f, _ := constant.Float64Val(v); !math.IsInf(f, 0) && f != 0 {
			l.floats[f] = true
		}
	}
}

// addLimit adds the limit of a function that a name means.
func (l *lexicon) addLimit(s *subject.Subject, id *ast.Ident) {
	if fn, ok := s.Pkg.TypesInfo.Uses[id].(*types.Func); ok {
		if n, ok := calleeLimits[fn.FullName()]; ok {
			l.numbers[n] = true
		}
	}
}
