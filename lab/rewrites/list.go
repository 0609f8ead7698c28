package rewrites

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// A List is wrong rewrites and how they were chosen.
type List struct {
	Header
	// Wrong are in the order of packages, functions and candidates.
	Wrong []*Wrong
}

// A Header says how a list was made.
type Header struct {
	Seed uint64 `json:"seed"`
	Pool int    `json:"pool"` // candidates of each function, at most
	Go   string `json:"go"`
	// Functions is how many there are in the corpus, Checked how many right
	// rewrites the oracle saw no difference in: one of each function.
	Functions int `json:"functions"`
	Checked   int `json:"checked"`
	// Operators are the numbers of candidates by operator.
	Operators map[string]*Count `json:"operators"`
}

// A Count is how many candidates became what.
type Count struct {
	Candidates int `json:"candidates"` // that compile and were compared
	Unseen     int `json:"unseen"`     // in which the oracle saw no difference; they are set aside
	Seen       int `json:"seen"`       // in which it did
	Kept       int `json:"kept"`       // of those, the ones in the list
}

// A Wrong is a mutant with the evidence that it is wrong.
type Wrong struct {
	*Mutant
	// Witness is missing where a call does not end or ends the process.
	Witness *Witness `json:"witness,omitempty"`
	// Ran, Differ and First are as in Finding.
	Ran    int  `json:"ran"`
	Differ int  `json:"differ"`
	First  int  `json:"first,omitempty"`
	Hangs  bool `json:"hangs,omitempty"`
	Dies   bool `json:"dies,omitempty"`
	// Tested reports whether the package's ordinary tests fail with it.
	Tested bool `json:"tested"`
}

// rareShare is the share of inputs below which a difference is rare.
const rareShare = 0.005

// Rare reports whether few of the oracle's inputs show the difference.
func (w *Wrong) Rare() bool {
	return !w.Hangs && !w.Dies && float64(w.Differ) < rareShare*float64(w.Ran)
}

// Write writes a list as lines of JSON, the header first.
func (l *List) Write(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(l.Header); err != nil {
		return err
	}
	for _, x := range l.Wrong {
		if err := enc.Encode(x); err != nil {
			return err
		}
	}
	return nil
}

// Read reads a list that Write wrote to a file.
func Read(file string) (*List, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read mutants: %w", err)
	}
	in := bufio.NewScanner(bytes.NewReader(data))
	in.Buffer(nil, len(data)+1)
	l := &List{}
	for n := 1; in.Scan(); n++ {
		var err error
		if n == 1 {
			err = json.Unmarshal(in.Bytes(), &l.Header)
			if err == nil && l.Operators == nil {
				err = errors.New("the first line is not that of a list of mutants")
			}
		} else {
			w := &Wrong{}
			err = json.Unmarshal(in.Bytes(), w)
			if err == nil && w.Mutant == nil {
				err = errors.New("no mutant")
			}
			l.Wrong = append(l.Wrong, w)
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: read mutants: %w", file, n, err)
		}
	}
	return l, in.Err()
}
