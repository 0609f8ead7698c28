package script

import (
	"bytes"
	"encoding/base64"
	"encoding/csv"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

// quoteShell writes a word so that a shell reads it again, in one of three ways.
func quoteShell(word string, how int) string {
	switch how % 3 {
	case 0:
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	case 1:
		return `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`, `$`, `\$`, "`", "\\`").Replace(word) + `"`
	}
	return "$'" + strings.NewReplacer(`'`, `\'`, `\`, `\\`, "\n", `\n`).Replace(word) + "'"
}

// FuzzShellWords: words that are quoted, in any of the ways, are read as they were.
func FuzzShellWords(f *testing.F) {
	f.Add("curl", `it's "$HOME" \n`, "a\nb\x00é\xff", 0)
	f.Add("", "`x`", `\`, 1)
	f.Add("-H", "a: b\\", "$'", 2)
	f.Fuzz(func(t *testing.T, a, b, c string, how int) {
		how &= 0xff
		words := []string{a, b, c, a + c}
		var line strings.Builder
		for i, w := range words {
			line.WriteString(quoteShell(w, how+i) + []string{" ", "\t\n", " \\\n "}[(how+i)%3])
		}
		got, err := ShellWords(line.String())
		if err != nil || !slices.Equal(got, words) {
			t.Fatalf("%q is read as %q, %v; want %q", line.String(), got, err, words)
		}
		for _, free := range words { // whatever it is, it takes no more room than the line
			got, err := ShellWords(free)
			if size := len(strings.Join(got, "")); err == nil && size > 2*len(free) {
				t.Fatalf("%q has %d bytes of words", free, size)
			}
		}
	})
}

// FuzzCurl: a request that is written as a line for curl is read again, and what any line
// is read as is sent so that net/http reads it.
func FuzzCurl(f *testing.F) {
	f.Add(`curl 'http://x' -H "a: b" --data-raw $'a\n' \`)
	f.Add(`curl 'http://x/?a=1&b=2' -H 'Accept: a/b' -H "X-Y:z" --compressed -s`)
	f.Add("curl -XPUT http://x \\\n  -d a=1 --data b=2")
	f.Add(`curl -G http://x?a=1 --data-urlencode 'b=c d&'`)
	f.Add(`curl -k -L -I -u me:pw "http://x/a\"b"`)
	f.Add(`curl http://x -b 'a=1; b=2' -A me -H 'Content-Length: 5' -o /dev/null`)
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, "@") {
			return // would read files
		}
		spec, err := Curl(line)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than a line: %v", err)
			}
			return
		}
		if _, err := spec.Target(); err != nil {
			return
		}
		for _, values := range spec.Header {
			for i, v := range values {
				values[i] = strings.TrimSpace(v) // as it is sent, and as -H reads it
			}
		}
		again, err := Curl(curlOf(spec))
		if err != nil || cmp.Diff(spec, again) != "" {
			t.Fatalf("%s\n%v\n%s", curlOf(spec), err, cmp.Diff(spec, again))
		}
	})
}

// curlOf writes a request as a line for curl.
func curlOf(s Spec) string {
	var line strings.Builder
	line.WriteString("curl --url " + quoteShell(s.URL, 0))
	if s.Method != "" {
		line.WriteString(" -X " + quoteShell(s.Method, 1))
	}
	if s.Insecure {
		line.WriteString(" -k")
	}
	if s.Follow {
		line.WriteString(" --location")
	}
	for i, name := range slices.Sorted(maps.Keys(s.Header)) {
		for _, v := range s.Header[name] {
			line.WriteString(" -H " + quoteShell(name+": "+v, i))
		}
	}
	if s.Body != "" {
		line.WriteString(" --data-raw=" + quoteShell(s.Body, 2))
	}
	return line.String()
}

// FuzzHAR: the requests of a log can be sent, and a log that is written of them gives them again.
func FuzzHAR(f *testing.F) {
	f.Add(sampleHAR)
	f.Fuzz(func(t *testing.T, in string) {
		specs, _, err := HAR(strings.NewReader(in), "x.har")
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than a line: %v", err)
			}
			return
		}
		if _, err := Sequence(specs); err != nil || len(specs) == 0 {
			t.Fatalf("%d requests, %v", len(specs), err)
		}
		again, notes, err := HAR(bytes.NewReader(harOf(t, specs)), "x.har")
		if diff := cmp.Diff(specs, again); err != nil || len(notes) > 0 || diff != "" {
			t.Fatalf("written and read again: %v, %q\n%s", err, notes, diff)
		}
	})
}

// harOf writes requests as a HAR log, with their bodies in base64.
func harOf(t *testing.T, specs []Spec) []byte {
	t.Helper()
	type object = map[string]any
	var entries []object
	for _, s := range specs {
		headers := []object{}
		for name, values := range s.Header {
			for _, v := range values {
				headers = append(headers, object{"name": name, "value": v})
			}
		}
		r := object{"method": s.Method, "url": s.URL, "headers": headers}
		if s.Body != "" {
			r["postData"] = object{"encoding": "base64", "text": base64.StdEncoding.EncodeToString([]byte(s.Body))}
		}
		entries = append(entries, object{"request": r})
	}
	data, err := json.Marshal(object{"log": object{"entries": entries}})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// FuzzVegeta: a list of targets in any mix of its two forms can be sent, written as JSON lines
// it is read again, and nothing is read but the files that it names.
func FuzzVegeta(f *testing.F) {
	f.Add("# targets\nGET http://x/a\nX-A: 1\nX-A: 2\n\nPOST http://x/b\n@body\nHEAD http://x/c\n" +
		`{"method":"PUT","url":"http://x/d","body":"aGk=","header":{"X-B":["3"],"host":["y"],"x-b":["4"]}}` + "\n")
	f.Add("\ufeffGET http://x/?a b\n# x\nA:\n\n{\"url\":\"https://[::1]:1/\",\"header\":null}")
	f.Fuzz(func(t *testing.T, in string) {
		if strings.Contains(in, "@") || !utf8.ValidString(in) {
			return // would read files, or cannot be written as JSON
		}
		specs, err := Vegeta(strings.NewReader(in), "t.txt")
		if err != nil {
			if !strings.HasPrefix(err.Error(), "t.txt:") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v", err)
			}
			return
		}
		if _, err := List(specs); err != nil || len(specs) == 0 || len(specs) > 1+strings.Count(in, "\n") {
			t.Fatalf("%d requests of %q, %v", len(specs), in, err)
		}
		var lines []byte
		for _, s := range specs {
			line, err := json.Marshal(map[string]any{"method": s.Method, "url": s.URL, "header": s.Header, "body": []byte(s.Body)})
			if err != nil {
				t.Fatal(err)
			}
			lines = append(append(lines, line...), '\n')
		}
		again, err := Vegeta(bytes.NewReader(lines), "t.json")
		if diff := cmp.Diff(specs, again); err != nil || diff != "" {
			t.Fatalf("%s\n%v\n%s", lines, err, diff)
		}
	})
}

// FuzzTable: a table holds what encoding/csv and encoding/json read, and a body is filled from it
// as a plain replacement of its placeholders would.
func FuzzTable(f *testing.F) {
	f.Add(quotedCSV, false, `{"a":{{json .name}},"b":"{{.text}}","c":"{{url .text}}"}`)
	f.Add("{\"name\":\"x\",\"n\":[1, 2]}\n\n{\"n\":null,\"name\":{}}\n", true, "{{ .n }}{{raw .name}} {{.name}}")
	f.Fuzz(func(t *testing.T, in string, isJSON bool, body string) {
		table := &Table{Name: "t"}
		var err error
		if isJSON {
			err = table.readJSON(strings.NewReader(in))
		} else {
			err = table.readCSV(strings.NewReader(in))
		}
		if err != nil {
			if !strings.HasPrefix(err.Error(), "t:") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%v", err)
			}
			return
		}
		checkRows(t, table, in, isJSON)
		if len(table.Rows) == 0 {
			return // ReadTable refuses it
		}
		source, err := Template(TemplateOptions{Target: target(t, "POST", "http://x/"), Body: body, Table: table})
		if err != nil {
			return
		}
		for i, got := range bodies(t, source, 0, 1, min(len(table.Rows), 3)) {
			want := placeholder.ReplaceAllStringFunc(body, func(text string) string {
				m := placeholder.FindStringSubmatch(text)
				cell := table.Rows[i][slices.Index(table.Columns, m[2])]
				switch m[1] {
				case "json":
					return string(cell.JSON)
				case "url":
					return queryEscape(string(cell.Text))
				}
				return string(cell.Text)
			})
			if got != want {
				t.Fatalf("row %d of %q sends %q, want %q", i, body, got, want)
			}
		}
	})
}

// queryEscape is url.QueryEscape, byte by byte.
func queryEscape(s string) string {
	var b strings.Builder
	for _, c := range []byte(s) {
		switch {
		case c == ' ':
			b.WriteByte('+')
		case strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~", c) >= 0:
			b.WriteByte(c)
		default:
			b.WriteString("%" + string("0123456789ABCDEF"[c>>4]) + string("0123456789ABCDEF"[c&15]))
		}
	}
	return b.String()
}

func checkRows(t *testing.T, table *Table, in string, isJSON bool) {
	t.Helper()
	if !isJSON {
		all, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(in, "\ufeff"))).ReadAll()
		if err != nil || len(all) != len(table.Rows)+1 {
			t.Fatalf("%d rows, encoding/csv has %d, %v", len(table.Rows), len(all)-1, err)
		}
		for i, row := range table.Rows {
			for j, cell := range row {
				want, _ := json.Marshal(all[i+1][j])
				var got, wantText string
				err := errors.Join(json.Unmarshal(cell.JSON, &got), json.Unmarshal(want, &wantText))
				if string(cell.Text) != all[i+1][j] || got != wantText || err != nil {
					t.Fatalf("cell %q, %s; want %q", cell.Text, cell.JSON, all[i+1][j])
				}
			}
		}
		return
	}
	for _, row := range table.Rows {
		for j, cell := range row {
			if !json.Valid(cell.JSON) || !bytes.Contains([]byte(in), cell.JSON) {
				t.Fatalf("column %q is %q", table.Columns[j], cell.JSON)
			}
		}
	}
}
