package script

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/load/wire"
)

// The ways to pick rows.
const (
	// PickCycle takes one row after the other, each user from one of its own.
	PickCycle = "cycle"
	// PickRandom takes any row, PickPair any two, which may be the same.
	PickRandom = "random"
	PickPair   = "pair"
)

// TemplateOptions say what requests are made from.
type TemplateOptions struct {
	Target *wire.Target
	// Body is sent with its placeholders filled in: {{json .name}} is the value of
	// a column as JSON, {{.name}} as it is, {{url .name}} escaped for a URL. With
	// PickPair the columns are .A.name and .B.name.
	Body  string
	Table *Table
	// Pick is one of the ways above, "" is PickCycle.
	Pick   string
	Checks []Check
}

// placeholder is what is filled in.
var placeholder = regexp.MustCompile(`\{\{\s*(?:(json|url|raw)\s+)?\.((?:[AB]\.)?[^\s{}]+)\s*\}\}`)

// A template is the pieces of a body. Those of even number are the same in every
// request, those between them come from rows.
type template struct {
	TemplateOptions
	fixed  [][]byte
	fields []field
	// cells holds, by field and row, what is sent. Nothing is rendered while
	// requests are sent.
	cells [][][]byte
}

// A field is one placeholder.
type field struct {
	second bool // of the second row of a pair
	column int
	as     string // json, url, or "" and raw
}

// Template returns a source whose requests have bodies filled from rows.
func Template(o TemplateOptions) (Source, error) {
	t := &template{TemplateOptions: o}
	switch o.Pick {
	case "":
		t.Pick = PickCycle
	case PickCycle, PickRandom, PickPair:
	default:
		return nil, fmt.Errorf("there is no way %q to pick rows; there are %s, %s and %s", o.Pick,
			PickCycle, PickRandom, PickPair)
	}
	end := 0
	for _, m := range placeholder.FindAllStringSubmatchIndex(o.Body, -1) {
		group := func(i int) string {
			if m[2*i] < 0 {
				return ""
			}
			return o.Body[m[2*i]:m[2*i+1]]
		}
		f, err := t.field(group(2), group(1))
		if err != nil {
			return nil, err
		}
		t.fixed = append(t.fixed, []byte(o.Body[end:m[0]]))
		t.fields = append(t.fields, f)
		end = m[1]
	}
	rest := o.Body[end:]
	t.fixed = append(t.fixed, []byte(rest))
	for _, piece := range t.fixed {
		if bytes.Contains(piece, []byte("{{")) {
			return nil, errors.New("the body has a {{ that begins no placeholder; those are {{json .name}}, {{.name}} and {{url .name}}")
		}
	}
	t.render()
	return t, nil
}

// field reads a placeholder's name, such as text or B.text.
func (t *template) field(name, as string) (field, error) {
	f := field{as: as}
	column := name
	if t.Pick == PickPair {
		row, rest, ok := strings.Cut(name, ".")
		if !ok || row != "A" && row != "B" {
			return f, fmt.Errorf("{{.%s}}: with -pick pair a column is one of two rows': .A.%s or .B.%s",
				name, name, name)
		}
		f.second, column = row == "B", rest
	}
	if t.Table == nil {
		return f, fmt.Errorf("{{.%s}}: there is no data to fill it from; give a file with -data", name)
	}
	f.column = slices.Index(t.Table.Columns, column)
	if f.column < 0 {
		return f, fmt.Errorf("{{.%s}}: %s has no column %q; it has %s", name, t.Table.Name, column,
			t.Table.columns())
	}
	return f, nil
}

// render prepares every cell that a field can need.
func (t *template) render() {
	for _, f := range t.fields {
		var column [][]byte
		for _, row := range t.Table.Rows {
			cell := row[f.column]
			switch f.as {
			case "json":
				column = append(column, cell.JSON)
			case "url":
				column = append(column, []byte(url.QueryEscape(string(cell.Text))))
			default:
				column = append(column, cell.Text)
			}
		}
		t.cells = append(t.cells, column)
	}
}

// User implements [Source].
func (t *template) User(id int, seed uint64) (User, error) {
	u := &templateUser{template: t, rng: rand.New(rand.NewPCG(seed, uint64(id)))}
	u.step.Target, u.step.Checks = t.Target, t.Checks
	if t.Table != nil {
		u.next = id % len(t.Table.Rows)
	}
	return u, nil
}

// A templateUser is one user of a template.
type templateUser struct {
	*template
	rng  *rand.Rand
	next int // row
	step Step
}

// Iterate implements [User].
func (u *templateUser) Iterate(do Do) error {
	first, second := u.pick()
	body := append(u.step.Body[:0], u.fixed[0])
	for i, f := range u.fields {
		row := first
		if f.second {
			row = second
		}
		body = append(body, u.cells[i][row], u.fixed[i+1])
	}
	u.step.Body = body
	_, err := do(&u.step)
	return err
}

// pick returns the rows of the next request.
func (u *templateUser) pick() (first, second int) {
	if u.Table == nil {
		return 0, 0
	}
	n := len(u.Table.Rows)
	switch u.Pick {
	case PickRandom:
		return u.rng.IntN(n), 0
	case PickPair:
		return u.rng.IntN(n), u.rng.IntN(n)
	}
	row := u.next
	u.next = (row + 1) % n
	return row, 0
}
