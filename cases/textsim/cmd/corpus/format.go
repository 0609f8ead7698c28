package main

import (
	"encoding/csv"
	"encoding/json"
	"io"
	"strconv"
)

// formats has what begins each -format: given where to write, it returns a
// function that writes one record, whole.
var formats = map[string]func(io.Writer) func(seed uint64, text string) error{
	"csv":   newCSV,
	"jsonl": newJSONL,
}

// newCSV writes a header before the first record. Line ends inside a text stay
// as they are.
func newCSV(out io.Writer) func(uint64, string) error {
	w := csv.NewWriter(out)
	headed := false
	return func(seed uint64, text string) error {
		if !headed {
			w.Write([]string{"seed", "text"})
			headed = true
		}
		w.Write([]string{strconv.FormatUint(seed, 10), text})
		w.Flush()
		return w.Error() // of any of the three
	}
}

func newJSONL(out io.Writer) func(uint64, string) error {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return func(seed uint64, text string) error {
		return encoder.Encode(struct {
			Seed uint64 `json:"seed"`
			Text string `json:"text"`
		}{seed, text})
	}
}
