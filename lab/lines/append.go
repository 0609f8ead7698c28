// Package lines keeps results as lines of JSON in files, groups them, and reads
// the lists of what hone is run on.
package lines

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// Append adds a JSON line of each row to a file with one write, so that a
// run that is interrupted leaves whole lines.
func Append[R any](file string, rows []R) error {
	return write(file, os.O_APPEND, rows)
}

// Write writes a JSON line of each row to a file in place of what was there. It writes
// nothing if file is empty.
func Write[R any](file string, rows []R) error {
	if file == "" {
		return nil
	}
	return write(file, os.O_TRUNC, rows)
}

// write opens a file with a flag and writes the rows at once.
func write[R any](file string, flag int, rows []R) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for _, r := range rows {
		if err := enc.Encode(r); err != nil {
			return fmt.Errorf("keep results: %w", err)
		}
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_WRONLY|flag, 0o666)
	if err != nil {
		return fmt.Errorf("keep results: %w", err)
	}
	_, err = f.Write(b.Bytes())
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("keep results: %w", err)
	}
	return nil
}

// Read reads files of lines, in their order.
func Read[R any](files []string) ([]R, error) {
	var all []R
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, fmt.Errorf("read comparisons: %w", err)
		}
		in := bufio.NewScanner(bytes.NewReader(data))
		in.Buffer(nil, len(data)+1)
		for n := 1; in.Scan(); n++ {
			var r R
			if err := json.Unmarshal(in.Bytes(), &r); err != nil {
				return nil, fmt.Errorf("%s:%d: read comparison: %w; remove the line if it is cut short", file, n, err)
			}
			all = append(all, r)
		}
		if err := in.Err(); err != nil {
			return nil, fmt.Errorf("%s: read comparisons: %w", file, err)
		}
	}
	return all, nil
}
