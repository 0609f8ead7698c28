// Package stream reads and writes.
package stream

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// CountLines returns the number of lines, one that is not ended included, and
// what ended reading but for the end. After an error an unfinished line does
// not count.
func CountLines(r io.Reader) (int, error) {
	in := bufio.NewReader(r)
	n := 0
	for {
		line, err := in.ReadString('\n')
		if err == io.EOF {
			if line != "" {
				n++
			}
			return n, nil
		}
		if err != nil {
			return n, err
		}
		n++
	}
}

// Longest returns the longest line without its end, the first of several.
func Longest(r io.Reader) (string, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return "", fmt.Errorf("read lines: %w", err)
	}
	longest := ""
	for _, line := range strings.Split(string(data), "\n") {
		if len(line) > len(longest) {
			longest = line
		}
	}
	return longest, nil
}

// WriteTable writes rows of cells with tabs between them.
func WriteTable(w io.Writer, rows [][]string) error {
	out := bufio.NewWriter(w)
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				fmt.Fprintf(out, "\t")
			}
			fmt.Fprintf(out, "%s", cell)
		}
		fmt.Fprintf(out, "\n")
	}
	return out.Flush()
}

// Dump writes bytes in lines of eight, as hexadecimal numbers.
func Dump(w io.Writer, data []byte) (int, error) {
	var buf bytes.Buffer
	for i, c := range data {
		if i%8 == 0 && i > 0 {
			buf.WriteString("\n")
		} else if i > 0 {
			buf.WriteString(" ")
		}
		buf.WriteString(fmt.Sprintf("%02x", c))
	}
	if len(data) > 0 {
		buf.WriteString("\n")
	}
	return w.Write(buf.Bytes())
}

// ErrShort says that a message ended early.
var ErrShort = errors.New("message is cut short")

// ReadMessage reads a byte that is the length, and that many bytes more.
// At the very end it returns io.EOF.
func ReadMessage(r io.Reader) ([]byte, error) {
	var head [1]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return nil, err
	}
	var body []byte
	for i := 0; i < int(head[0]); i++ {
		var one [1]byte
		if _, err := io.ReadFull(r, one[:]); err == io.EOF {
			return body, ErrShort
		} else if err != nil {
			return body, err
		}
		body = append(body, one[0])
	}
	return body, nil
}

// Settings reads lines of the form key = value. Blank lines and those that
// begin with # are skipped.
func Settings(text string) (map[string]string, error) {
	in := bufio.NewScanner(strings.NewReader(text))
	settings := map[string]string{}
	n := 0
	for in.Scan() {
		n++
		line := strings.TrimSpace(in.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.SplitN(line, "=", 2)
		if len(parts) < 2 {
			return settings, fmt.Errorf("line %d: no value", n)
		}
		settings[strings.TrimSpace(parts[0])] = strings.TrimSpace(parts[1])
	}
	return settings, in.Err()
}
