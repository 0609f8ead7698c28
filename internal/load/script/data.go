package script

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Table is rows of data to fill a template from, in the order of the file.
type Table struct {
	// Name is the file's.
	Name    string
	Columns []string
	Rows    [][]Cell
}

// columns lists the columns in one line: names in a file of CSV may have several.
func (t *Table) columns() string {
	return strings.Join(strings.Fields(strings.Join(t.Columns, ", ")), " ")
}

// A Cell is one value, as text and as JSON.
type Cell struct{ Text, JSON []byte }

// ReadTable reads a file of rows: JSON lines, an object each, if its name ends
// in .jsonl, .ndjson or .json; otherwise CSV whose first line names the columns.
// Errors name the line.
func ReadTable(name string) (*Table, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	t := &Table{Name: name}
	switch filepath.Ext(name) {
	case ".jsonl", ".ndjson", ".json":
		err = t.readJSON(f)
	default:
		err = t.readCSV(f)
	}
	if err != nil {
		return nil, err
	}
	if len(t.Rows) == 0 {
		return nil, fmt.Errorf("%s: no rows of data", name)
	}
	return t, nil
}

func (t *Table) readCSV(from io.Reader) error {
	r := csv.NewReader(skipMark(from))
	header, err := r.Read()
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%s: the file is empty; its first line must name the columns", t.Name)
	}
	if err != nil {
		return t.csvError(err)
	}
	for i, column := range header {
		column = strings.TrimSpace(column)
		if column == "" || slices.Contains(t.Columns, column) {
			return fmt.Errorf("%s:1: column %d is named %q; names must differ and not be empty", t.Name,
				i+1, column)
		}
		t.Columns = append(t.Columns, column)
	}
	for {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return t.csvError(err)
		}
		cells := make([]Cell, len(row))
		for i, text := range row {
			cells[i] = Cell{[]byte(text), quoted(text)}
		}
		t.Rows = append(t.Rows, cells)
	}
}

// csvError says where a file of CSV is wrong.
func (t *Table) csvError(err error) error {
	var parse *csv.ParseError
	if !errors.As(err, &parse) {
		return fmt.Errorf("%s: %w", t.Name, err)
	}
	if errors.Is(err, csv.ErrFieldCount) {
		return fmt.Errorf("%s:%d: the row has another number of fields than the %d columns (%s)",
			t.Name, parse.StartLine, len(t.Columns), t.columns())
	}
	return fmt.Errorf("%s:%d: %w", t.Name, parse.Line, parse.Err)
}

// maxLine is the longest line of a file of JSON lines.
const maxLine = 64 << 20

func (t *Table) readJSON(from io.Reader) error {
	lines := bufio.NewScanner(skipMark(from))
	lines.Buffer(nil, maxLine)
	for n := 1; lines.Scan(); n++ {
		line := bytes.TrimSpace(lines.Bytes())
		if len(line) == 0 {
			continue
		}
		var object map[string]json.RawMessage
		if err := json.Unmarshal(line, &object); err != nil {
			return fmt.Errorf("%s:%d: not a JSON object: %w", t.Name, n, err)
		}
		if t.Columns == nil {
			t.Columns = slices.Sorted(maps.Keys(object))
		}
		row := make([]Cell, len(t.Columns))
		for i, column := range t.Columns {
			value, ok := object[column]
			if !ok {
				return fmt.Errorf("%s:%d: the object has no %q, the first one has (%s)", t.Name, n,
					column, t.columns())
			}
			row[i] = jsonCell(value)
		}
		t.Rows = append(t.Rows, row)
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", t.Name, err)
	}
	return nil
}

// jsonCell is a value whose text is what a string holds, or the JSON itself.
func jsonCell(value json.RawMessage) Cell {
	c := Cell{Text: bytes.Clone(value), JSON: bytes.Clone(value)}
	var text string
	if json.Unmarshal(value, &text) == nil && value[0] == '"' {
		c.Text = []byte(text)
	}
	return c
}

// quoted returns a string as JSON, with <, > and & as they are.
func quoted(text string) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(text) // a string in memory cannot fail
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// skipMark leaves out the byte order mark that some programs begin files with.
func skipMark(from io.Reader) io.Reader {
	r := bufio.NewReader(from)
	if mark, _ := r.Peek(3); string(mark) == "\ufeff" {
		r.Discard(3)
	}
	return r
}
