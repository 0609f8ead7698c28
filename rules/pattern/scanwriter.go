package pattern

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/automaton"
	"github.com/gohone/hone/rules/internal/patch"
)

// A scanWriter writes an automaton as a function.
type scanWriter struct {
	search
	a             *automaton.Automaton
	name, pattern string
	origin        string // where it begins

	b strings.Builder
	// numbers are those of the states in the function. What is dead has none, nor what only comes after a
	// match that is enough.
	numbers map[int]int
	// known is what is known of places in a state, and moves which are set on the way.
	known map[int]known
	moves map[int]bool
	// used are the variables that are read, doubtful the places of slots that are asked whether they are set.
	used     map[string]bool
	doubtful map[int]bool
	// wide reports whether characters beyond ASCII must be told from bytes.
	wide bool
}

// function writes the function, and says how many lines it has.
func (w *scanWriter) function() (code string, lines int) {
	w.look()
	w.knowledge()
	w.used, w.doubtful = make(map[string]bool), make(map[int]bool)
	before := -1
	for len(w.used) != before { // what is not read need not be set, and what that is set to not be read
		before = len(w.used)
		w.b.Reset()
		w.loop()
		w.end()
	}
	body := w.b.String()
	w.b.Reset()
	w.line("// %s "+w.does+".", w.name, oneLine(w.pattern))
	w.line("func %s(%s) %s {", w.name, w.params(), w.result)
	w.declare()
	if len(w.numbers) > 1 {
		w.line("state := 0")
	}
	code = w.b.String() + body + "}"
	return code, strings.Count(code, "\n") + 1
}

// params writes the parameters.
func (w *scanWriter) params() string {
	if w.origin == "0" {
		return "s " + w.param
	}
	return "s " + w.param + ", " + w.origin + " int"
}

// declare writes the declarations of the variables.
func (w *scanWriter) declare() {
	var zero, unset, begun []string
	begins := make(map[int]bool)
	for _, set := range w.a.Begin {
		begins[set.To] = true
	}
	for p := range w.a.Places {
		name := w.place(p)
		switch {
		case !w.used[name]:
		case begins[p] && w.origin != "0":
			begun = append(begun, name)
		case w.doubtful[p] && !w.known[0].must[p]:
			unset = append(unset, name)
		default:
			zero = append(zero, name)
		}
	}
	if len(zero) > 0 {
		w.line("var %s int", strings.Join(zero, ", "))
	}
	for _, name := range begun {
		w.line("%s := %s", name, w.origin)
	}
	if len(unset) > 0 {
		w.line("%s := %s", strings.Join(unset, ", "), strings.TrimSuffix(strings.Repeat("-1, ", len(unset)), ", "))
	}
	if len(w.doubtful) > 0 {
		w.line("part := func(from, to int) string {\nif from < 0 {\nreturn \"\"\n}\nreturn s[from:to]\n}")
	}
}

func (w *scanWriter) line(format string, args ...any) { fmt.Fprintf(&w.b, format+"\n", args...) }

// look finds out what the function needs.
func (w *scanWriter) look() {
	w.numbers, w.moves = make(map[int]int), make(map[int]bool)
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		n := queue[0]
		if _, known := w.numbers[n]; known || w.ends(n) {
			continue
		}
		w.numbers[n] = len(w.numbers)
		for _, step := range w.a.States[n].Steps {
			for _, set := range step.Sets {
				w.moves[set.To] = true
			}
			queue = append(queue, step.Next)
		}
	}
	for n := range w.numbers {
		w.wide = w.wide || !w.byBytes(n)
	}
}

// ends reports whether nothing has to be read any more in a state.
func (w *scanWriter) ends(n int) bool {
	return w.a.States[n].Dead || !w.found && w.a.States[n].Match != nil
}

// byBytes reports whether the bytes of a character beyond ASCII may be taken one by one in a state: those
// after the first one change nothing but the current position.
func (w *scanWriter) byBytes(n int) bool {
	current := func(step automaton.Step) (to []int) {
		for _, set := range step.Sets {
			if set.From == automaton.Current {
				to = append(to, set.To)
			}
		}
		slices.Sort(to)
		return to
	}
	step := w.a.States[n].Steps[automaton.Beyond]
	if w.ends(step.Next) {
		return len(current(step)) == 0
	}
	again := w.a.States[step.Next].Steps[automaton.Beyond]
	return again.Next == step.Next && len(current(again)) == len(again.Sets) &&
		slices.Equal(current(step), current(again))
}

// order returns the states by their numbers.
func (w *scanWriter) order() []int {
	list := make([]int, len(w.numbers))
	for state, n := range w.numbers {
		list[n] = state
	}
	return list
}

// loop writes the loop over the text.
func (w *scanWriter) loop() {
	if w.wide {
		decode := "DecodeRuneInString"
		if w.param == "[]byte" {
			decode = "DecodeRune"
		}
		w.line("for i, next := %s, 0; i < len(s); i = next {\nc, size := rune(s[i]), 1", w.origin)
		w.line("if c >= utf8.RuneSelf {\nc, size = utf8.%s(s[i:])\n}\nnext = i + size", decode)
	} else {
		w.line("for i := %s; i < len(s); i++ {\nc := s[i]", w.origin)
	}
	order := w.order()
	if len(order) == 1 {
		w.state(order[0])
	} else {
		w.line("switch state {")
		for _, n := range order {
			w.line("case %d:", w.numbers[n])
			w.state(n)
		}
		w.line("}")
	}
	w.line("}")
}

// A branch is what characters have in common.
type branch struct {
	text    string
	symbols []int
}

// leaves reports whether a branch ends the function.
func (b branch) leaves() bool { return strings.Contains(b.text, "return ") }

// add adds a symbol to the branch with a text.
func add(branches []branch, text string, symbol int) []branch {
	i := slices.IndexFunc(branches, func(b branch) bool { return b.text == text })
	if i < 0 {
		i = len(branches)
		branches = append(branches, branch{text: text})
	}
	branches[i].symbols = append(branches[i].symbols, symbol)
	return branches
}

// state writes what a state does with a character.
func (w *scanWriter) state(n int) {
	var branches []branch
	for c, step := range w.a.States[n].Steps {
		branches = add(branches, w.step(n, step), c)
	}
	common := 0
	for i := range branches {
		if len(branches[i].symbols) > len(branches[common].symbols) {
			common = i
		}
	}
	rest := branches[common]
	branches = slices.Delete(branches, common, common+1)
	switch {
	case len(branches) == 0:
		w.b.WriteString(rest.text)
	case len(branches) == 1 && rest.text == "":
		w.line("if %s {\n%s}", condition(branches[0].symbols), branches[0].text)
	case len(branches) == 1 && rest.leaves():
		w.b.WriteString("if " + unless(branches[0].symbols) + " {\n" + rest.text + "}\n" + branches[0].text)
	case len(branches) == 1 && branches[0].leaves():
		w.b.WriteString("if " + condition(branches[0].symbols) + " {\n" + branches[0].text + "}\n" + rest.text)
	default:
		w.line("switch {")
		for _, b := range branches {
			w.b.WriteString("case " + condition(b.symbols) + ":\n" + b.text)
		}
		if rest.text != "" {
			w.b.WriteString("default:\n" + rest.text)
		}
		w.line("}")
	}
}

// step writes what is done on the way to another state.
func (w *scanWriter) step(from int, step automaton.Step) string {
	current := "i+1"
	if w.wide {
		current = "next"
	}
	if w.ends(step.Next) {
		return "return " + w.answer(w.a.States[step.Next].Match, current, step.Sets, w.known[from]) + "\n"
	}
	var b strings.Builder
	var to, values []string
	for _, set := range step.Sets {
		if !w.used[w.place(set.To)] {
			continue
		}
		to = append(to, w.place(set.To))
		switch set.From {
		case automaton.Current:
			values = append(values, current)
		case automaton.Unset:
			values = append(values, "-1")
		default:
			values = append(values, w.place(set.From))
			w.used[w.place(set.From)] = true
		}
	}
	if len(to) > 0 {
		fmt.Fprintf(&b, "%s = %s\n", strings.Join(to, ", "), strings.Join(values, ", "))
	}
	if step.Next != from {
		fmt.Fprintf(&b, "state = %d\n", w.numbers[step.Next])
	}
	return b.String()
}

// end writes what is found at the end of the text.
func (w *scanWriter) end() {
	var found []branch
	for _, n := range w.order() {
		if end := w.a.States[n].End; end != nil {
			found = add(found, w.answer(end, "len(s)", nil, w.known[n]), w.numbers[n])
		}
	}
	nothing := w.answer(nil, "", nil, known{})
	switch {
	case len(found) == 0:
		w.line("return %s", nothing)
	case !w.found && len(w.numbers) > 1:
		w.line("return %s", isOneOf(found[0].symbols))
	case len(w.numbers) == 1:
		w.line("return %s", found[0].text)
	default:
		w.line("switch state {")
		for _, b := range found {
			w.line("case %s:\nreturn %s", listed(b.symbols), b.text)
		}
		w.line("}\nreturn %s", nothing)
	}
}

// answer writes the result of the function, of what is at some places after some sets; for nothing found if
// places is nil.
func (w *scanWriter) answer(places []int, current string, sets []automaton.Set, k known) string {
	if !w.found {
		return strconv.FormatBool(places != nil)
	}
	if places == nil {
		return w.nothing
	}
	part := func(group int) string {
		from := w.position(places[2*group], current, sets, k)
		to := w.position(places[2*group+1], current, sets, k)
		switch {
		case !from.may || from.must && from.text == to.text:
			return `""`
		case !from.must:
			return "part(" + from.text + ", " + to.text + ")"
		case from.text == "0" && to.text == "len(s)":
			return "s"
		}
		return "s[" + strings.TrimPrefix(from.text, "0") + ":" + strings.TrimPrefix(to.text, "len(s)") + "]"
	}
	start, end := w.position(places[0], current, sets, k), w.position(places[1], current, sets, k)
	switch w.result {
	case "string":
		return part(0)
	case "[]int":
		return "[]int{" + start.text + ", " + end.text + "}"
	case "(int, int)":
		return start.text + ", " + end.text
	}
	var parts []string
	for group := range len(places) / 2 {
		parts = append(parts, part(group))
	}
	const perLine = 4
	if len(parts) <= perLine {
		return "[]string{" + strings.Join(parts, ", ") + "}"
	}
	var lines []string
	for line := range slices.Chunk(parts, perLine) {
		lines = append(lines, strings.Join(line, ", "))
	}
	return "[]string{\n" + strings.Join(lines, ",\n") + ",\n}"
}

// isOneOf writes that the state is one of some.
func isOneOf(states []int) string {
	var is []string
	for _, n := range states {
		is = append(is, "state == "+strconv.Itoa(n))
	}
	return strings.Join(is, " || ")
}

func listed(numbers []int) string {
	var out []string
	for _, n := range numbers {
		out = append(out, strconv.Itoa(n))
	}
	return strings.Join(out, ", ")
}

// unless writes that the character c is none of some symbols.
func unless(symbols []int) string {
	if len(symbols) == 1 && symbols[0] < automaton.Beyond {
		return "c != " + patch.QuoteByte(byte(symbols[0]))
	}
	return "!(" + condition(symbols) + ")"
}

// condition writes that the character c is one of some symbols, which are in order.
func condition(symbols []int) string {
	var is []string
	for i := 0; i < len(symbols); {
		from := i
		for i++; i < len(symbols) && symbols[i] == symbols[i-1]+1; i++ {
		}
		text := func(c int) string { return patch.QuoteByte(byte(c)) }
		switch lo, hi := symbols[from], symbols[i-1]; {
		case lo == automaton.Beyond:
			is = append(is, "c >= utf8.RuneSelf")
		case hi == automaton.Beyond:
			is = append(is, "c >= "+text(lo))
		case lo == hi:
			is = append(is, "c == "+text(lo))
		case lo == 0:
			is = append(is, "c <= "+text(hi))
		default:
			is = append(is, text(lo)+" <= c && c <= "+text(hi))
		}
	}
	return strings.Join(is, " || ")
}
