package k6

import (
	"encoding/csv"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/grafana/sobek"
)

// modulePapaparse is the one function of Papa Parse that test scripts use:
// parse(text, config), with the settings header, delimiter, skipEmptyLines,
// dynamicTyping and comments.
func (vm *k6VM) modulePapaparse() map[string]sobek.Value {
	return vm.exporting(map[string]any{"parse": k6Func(vm.papaparse)})
}

// A papaConfig is the settings of parse that are known here.
type papaConfig struct {
	header, skipEmpty, greedy, typed bool
	delimiter, comments              string
}

func (vm *k6VM) papaparse(call sobek.FunctionCall) sobek.Value {
	var c papaConfig
	if o, ok := call.Argument(1).(*sobek.Object); ok {
		for _, name := range o.Keys() {
			value := o.Get(name)
			switch name {
			case "header":
				c.header = value.ToBoolean()
			case "skipEmptyLines":
				c.skipEmpty, c.greedy = value.ToBoolean(), value.String() == "greedy"
			case "dynamicTyping":
				c.typed = value.ToBoolean()
			case "delimiter":
				c.delimiter = value.String()
			case "comments":
				if sobek.IsString(value) {
					c.comments = value.String()
				}
			default:
				vm.throw("papaparse: the setting %s is not supported by hone", name)
			}
		}
	}
	rows, err := c.rows(call.Argument(0).String())
	if err != nil {
		vm.throw("papaparse: %v", err)
	}
	return vm.papaResult(rows, c)
}

// rows reads CSV. An empty line, such as the one after a last line that is
// ended, is a row of one empty field, as with Papa Parse.
func (c papaConfig) rows(text string) ([][]string, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	r := csv.NewReader(strings.NewReader(text))
	r.FieldsPerRecord, r.LazyQuotes = -1, true
	comma := c.delimiter
	if comma == "" {
		comma = guessDelimiter(text)
	}
	if len([]rune(comma)) != 1 {
		return nil, errors.New("the delimiter is not one character")
	}
	r.Comma = []rune(comma)[0]
	if len(c.comments) == 1 {
		r.Comment = rune(c.comments[0])
	}
	var rows [][]string
	for end := 0; ; {
		row, err := r.Read()
		if !c.skipEmpty {
			for range emptyLines(text[end:]) {
				rows = append(rows, []string{""})
			}
		}
		if errors.Is(err, io.EOF) {
			if !c.skipEmpty && strings.HasSuffix(text, "\n") {
				rows = append(rows, []string{""})
			}
			return rows, nil
		}
		if err != nil {
			return nil, err
		}
		end = int(r.InputOffset())
		if !c.greedy || strings.TrimSpace(strings.Join(row, "")) != "" {
			rows = append(rows, row)
		}
	}
}

// emptyLines counts the lines without anything that a text begins with.
func emptyLines(text string) int {
	n := 0
	for {
		rest, ok := strings.CutPrefix(strings.TrimPrefix(text, "\r"), "\n")
		if !ok {
			return n
		}
		n++
		text = rest
	}
}

// guessDelimiter takes the one of the usual delimiters that the first line has
// most of.
func guessDelimiter(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	best, most := ",", strings.Count(line, ",")
	for _, d := range []string{"\t", "|", ";"} {
		if n := strings.Count(line, d); n > most {
			best, most = d, n
		}
	}
	return best
}

// papaResult returns rows as {data, errors, meta}.
func (vm *k6VM) papaResult(rows [][]string, c papaConfig) sobek.Value {
	var fields []string
	if c.header && len(rows) > 0 {
		fields, rows = rows[0], rows[1:]
	}
	data := make([]any, len(rows))
	for i, row := range rows {
		cells := make([]any, len(row))
		for j, cell := range row {
			cells[j] = c.value(vm.rt, cell)
		}
		data[i] = vm.rt.NewArray(cells...)
		if c.header {
			data[i] = vm.papaRow(fields, cells)
		}
	}
	meta := vm.rt.NewObject()
	if c.header {
		names := make([]any, len(fields))
		for i, name := range fields {
			names[i] = name
		}
		meta.Set("fields", vm.rt.NewArray(names...))
	}
	result := vm.rt.NewObject()
	result.Set("data", vm.rt.NewArray(data...))
	result.Set("errors", vm.rt.NewArray())
	result.Set("meta", meta)
	return result
}

// papaRow names the cells of a row; cells that have no name are __parsed_extra.
func (vm *k6VM) papaRow(fields []string, cells []any) *sobek.Object {
	o := vm.rt.NewObject()
	for i, name := range fields {
		if i < len(cells) {
			o.Set(name, cells[i])
		}
	}
	if len(cells) > len(fields) {
		o.Set("__parsed_extra", vm.rt.NewArray(cells[len(fields):]...))
	}
	return o
}

var jsNumber = regexp.MustCompile(`^\s*-?(\d+\.?|\.\d+|\d+\.\d+)([eE][-+]?\d+)?\s*$`)

// value returns a cell, as a number or a boolean if that is asked for.
func (c papaConfig) value(rt *sobek.Runtime, cell string) sobek.Value {
	if c.typed {
		switch {
		case cell == "true" || cell == "TRUE":
			return rt.ToValue(true)
		case cell == "false" || cell == "FALSE":
			return rt.ToValue(false)
		case cell == "":
			return sobek.Null()
		case jsNumber.MatchString(cell):
			if x, err := strconv.ParseFloat(strings.TrimSpace(cell), 64); err == nil {
				return rt.ToValue(x)
			}
		}
	}
	return rt.ToValue(cell)
}
