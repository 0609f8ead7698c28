package script

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/load/wire"
)

func target(t testing.TB, method, raw string) *wire.Target {
	t.Helper()
	u, err := url.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	target, err := wire.NewTarget(method, u, http.Header{})
	if err != nil {
		t.Fatal(err)
	}
	return target
}

func write(t testing.TB, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// bodies returns what a user sends in n iterations.
func bodies(t testing.TB, s Source, id int, seed uint64, n int) []string {
	t.Helper()
	user, err := s.User(id, seed)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for range n {
		err := user.Iterate(func(step *Step) (*Answer, error) {
			var b strings.Builder
			for _, piece := range step.Body {
				b.Write(piece)
			}
			out = append(out, b.String())
			return &Answer{Response: wire.Response{Status: 200}}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

const quotedCSV = "name,text\na,\"one, \"\"two\"\"\nthree\"\nb,<é>\n"

func TestTemplate(t *testing.T) {
	csvTable, err := ReadTable(write(t, "a.csv", "\ufeff"+quotedCSV))
	if err != nil {
		t.Fatal(err)
	}
	jsonTable, err := ReadTable(write(t, "a.jsonl", `{"name":"a","text":"one, \"two\"\nthree"}`+"\n\n"+`{"text":"<é>","name":"b"}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []*Table{csvTable, jsonTable} {
		s, err := Template(TemplateOptions{
			Target: target(t, "POST", "http://x/"), Table: table,
			Body: `{"n":"{{.name}}","t":{{ json .text }},"u":"{{url .text}}"}`,
		})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{
			`{"n":"a","t":"one, \"two\"\nthree","u":"one%2C+%22two%22%0Athree"}`,
			`{"n":"b","t":"<é>","u":"%3C%C3%A9%3E"}`,
		}
		for id := range 3 {
			got := bodies(t, s, id, 1, 3)
			for i, body := range got {
				if w := want[(id+i)%2]; body != w {
					t.Errorf("%s: user %d sends %q, want %q", table.Name, id, body, w)
				}
			}
		}
	}
}

func TestTemplateJSONValues(t *testing.T) {
	table, err := ReadTable(write(t, "a.jsonl", `{"x":{"a":[1, 2]},"s":"q"}`))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Template(TemplateOptions{Target: target(t, "POST", "http://x/"), Table: table, Body: `{{json .x}} {{.x}} {{json .s}} {{.s}}`})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := bodies(t, s, 0, 1, 1)[0], `{"a":[1, 2]} {"a":[1, 2]} "q" q`; got != want {
		t.Errorf("sent %q, want %q", got, want)
	}
}

func TestTemplatePair(t *testing.T) {
	var rows strings.Builder
	rows.WriteString("id\n")
	for i := range 10 {
		rows.WriteByte(byte('0' + i))
		rows.WriteByte('\n')
	}
	table, err := ReadTable(write(t, "a.csv", rows.String()))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Template(TemplateOptions{Target: target(t, "POST", "http://x/"), Table: table, Body: "{{.A.id}}{{.B.id}}", Pick: PickPair})
	if err != nil {
		t.Fatal(err)
	}
	one := bodies(t, s, 0, 1, 1000)
	seen := make(map[string]bool)
	for _, body := range one {
		seen[body] = true
	}
	if len(seen) != 100 {
		t.Errorf("%d different pairs of 10 rows, want 100", len(seen))
	}
	if again := bodies(t, s, 0, 1, 1000); strings.Join(one, "") != strings.Join(again, "") {
		t.Error("the same seed picks other rows")
	}
	if other := bodies(t, s, 1, 1, 1000); strings.Join(one, "") == strings.Join(other, "") {
		t.Error("another user picks the same rows")
	}
}

func TestTemplateRefuses(t *testing.T) {
	table, err := ReadTable(write(t, "a.csv", "id,text\n1,x\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		body, pick string
		table      *Table
		want       string
	}{
		{"{{.nam}}", "", table, "has no column \"nam\"; it has id, text"},
		{"{{.id}}", PickPair, table, ".A.id or .B.id"},
		{"{{.id}}", "", nil, "-data"},
		{"{{ id }}", "", table, "begins no placeholder"},
		{"x", "best", table, "cycle, random and pair"},
	} {
		_, err := Template(TemplateOptions{Target: target(t, "POST", "http://x/"), Table: c.table, Body: c.body, Pick: c.pick})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want an error with %q", c.body, err, c.want)
		}
	}
}

func TestReadTableRefuses(t *testing.T) {
	for _, c := range []struct{ name, content, want string }{
		{"a.csv", "", "a.csv: the file is empty"},
		{"a.csv", "id,text\n", "a.csv: no rows"},
		{"a.csv", "id,text\n1,x\n\n2\n", "a.csv:4: the row has another number of fields than the 2 columns (id, text)"},
		{"a.csv", "id,id\n1,x\n", "a.csv:1: column 2"},
		{"a.csv", "id\n\"x\n", "a.csv:"},
		{"a.jsonl", "", "a.jsonl: no rows"},
		{"a.jsonl", "{\"a\":1}\n[1]\n", "a.jsonl:2: not a JSON object"},
		{"a.jsonl", "{\"a\":1}\n{\"b\":1}\n", "a.jsonl:2: the object has no \"a\""},
	} {
		_, err := ReadTable(write(t, c.name, c.content))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want an error with %q", c.content, err, c.want)
		}
	}
}

func TestTemplateAllocatesNothing(t *testing.T) {
	table, err := ReadTable(write(t, "a.csv", quotedCSV))
	if err != nil {
		t.Fatal(err)
	}
	s, err := Template(TemplateOptions{Target: target(t, "POST", "http://x/"), Table: table, Body: `{{json .A.text}}{{json .B.text}}`, Pick: PickPair})
	if err != nil {
		t.Fatal(err)
	}
	user, err := s.User(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	answer := new(Answer)
	do := func(*Step) (*Answer, error) { return answer, nil }
	if got := testing.AllocsPerRun(100, func() { user.Iterate(do) }); got != 0 {
		t.Errorf("%g allocations an iteration, want 0", got)
	}
}
