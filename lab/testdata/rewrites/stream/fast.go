//go:build rewrite

package stream

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
)

func CountLines(r io.Reader) (int, error) {
	var buf [4096]byte
	n, open, idle := 0, false, 0
	for {
		got, err := r.Read(buf[:])
		if got > 0 {
			n += bytes.Count(buf[:got], []byte{'\n'})
			open = buf[got-1] != '\n'
			idle = 0
		}
		if err == io.EOF {
			if open {
				n++
			}
			return n, nil
		}
		if err != nil {
			return n, err
		}
		if got == 0 {
			if idle++; idle == 100 {
				return n, io.ErrNoProgress
			}
		}
	}
}

func Longest(r io.Reader) (string, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return "", fmt.Errorf("read lines: %w", err)
	}
	var longest []byte
	for {
		end := bytes.IndexByte(data, '\n')
		line := data
		if end >= 0 {
			line = data[:end]
		}
		if len(line) > len(longest) {
			longest = line
		}
		if end < 0 {
			return string(longest), nil
		}
		data = data[end+1:]
	}
}

func WriteTable(w io.Writer, rows [][]string) error {
	out := bufio.NewWriter(w)
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				out.WriteByte('\t')
			}
			out.WriteString(cell)
		}
		out.WriteByte('\n')
	}
	return out.Flush()
}

const digits = "0123456789abcdef"

func Dump(w io.Writer, data []byte) (int, error) {
	buf := make([]byte, 0, 3*len(data))
	for i, c := range data {
		buf = append(buf, digits[c>>4], digits[c&0xf])
		if i%8 == 7 || i == len(data)-1 {
			buf = append(buf, '\n')
		} else {
			buf = append(buf, ' ')
		}
	}
	return w.Write(buf)
}

func ReadMessage(r io.Reader) ([]byte, error) {
	var buf [256]byte
	if _, err := io.ReadFull(r, buf[:1]); err != nil {
		return nil, err
	}
	size := int(buf[0])
	if size == 0 {
		return nil, nil
	}
	n, err := io.ReadFull(r, buf[:size])
	var body []byte
	if n > 0 {
		body = append(make([]byte, 0, n), buf[:n]...)
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return body, ErrShort
	}
	return body, err
}

func Settings(text string) (map[string]string, error) {
	settings := make(map[string]string, 8)
	n := 0
	for len(text) > 0 {
		n++
		line := text
		if end := strings.IndexByte(text, '\n'); end >= 0 {
			line, text = text[:end], text[end+1:]
		} else {
			text = ""
		}
		if len(line) >= bufio.MaxScanTokenSize {
			return settings, bufio.ErrTooLong
		}
		line = strings.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if !ok {
			return settings, fmt.Errorf("line %d: no value", n)
		}
		settings[strings.TrimSpace(key)] = strings.TrimSpace(value)
	}
	return settings, nil
}
