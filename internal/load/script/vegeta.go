package script

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
)

// Vegeta reads a list of targets as vegeta does, in its text format, a request
// line with header lines and @file for a body, or in its JSON format, an object
// a line. The name is the file's, for errors.
func Vegeta(from io.Reader, name string) ([]Spec, error) {
	lines := bufio.NewScanner(skipMark(from))
	lines.Buffer(nil, maxLine)
	v := vegeta{name: name, lines: lines}
	for v.next() {
		if v.line == "" || strings.HasPrefix(v.line, "#") {
			continue
		}
		read := v.text
		if strings.HasPrefix(v.line, "{") {
			read = v.json
		}
		spec, err := read()
		if err == nil {
			_, err = spec.Target()
		}
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, v.at, err)
		}
		v.specs = append(v.specs, spec)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if len(v.specs) == 0 {
		return nil, fmt.Errorf("%s: no targets", name)
	}
	return v.specs, nil
}

type vegeta struct {
	name  string
	lines *bufio.Scanner
	line  string
	at    int  // number of line
	again bool // line was not used yet
	specs []Spec
}

// next moves to the next line.
func (v *vegeta) next() bool {
	if v.again {
		v.again = false
		return true
	}
	if !v.lines.Scan() {
		return false
	}
	v.line = strings.TrimSpace(v.lines.Text())
	v.at++
	return true
}

// text reads a request line and what belongs to it.
func (v *vegeta) text() (Spec, error) {
	method, url, ok := strings.Cut(v.line, " ")
	if !ok {
		return Spec{}, fmt.Errorf("%q is no target; one begins with a method and a URL", v.line)
	}
	s := Spec{Method: method, URL: strings.TrimSpace(url), Header: make(http.Header)}
	for v.next() {
		switch {
		case v.line == "":
			return s, nil
		case strings.HasPrefix(v.line, "#"):
		case strings.HasPrefix(v.line, "{"):
			v.again = true
			return s, nil
		case strings.HasPrefix(v.line, "@"):
			body, err := os.ReadFile(v.line[1:])
			if err != nil {
				return s, err
			}
			s.Body = string(body)
		default:
			key, value, ok := strings.Cut(v.line, ":")
			if !ok || strings.Contains(strings.TrimSpace(key), " ") {
				v.again = true // the next target, without an empty line before it
				return s, nil
			}
			s.Header.Add(strings.TrimSpace(key), strings.TrimSpace(value))
		}
	}
	return s, nil
}

// json reads a target in one line; its body is in base64.
func (v *vegeta) json() (Spec, error) {
	var t struct {
		Method string
		URL    string
		Header http.Header
		Body   []byte
	}
	if err := json.Unmarshal([]byte(v.line), &t); err != nil {
		return Spec{}, err
	}
	s := Spec{Method: t.Method, URL: t.URL, Header: make(http.Header), Body: string(t.Body)}
	for _, name := range slices.Sorted(maps.Keys(t.Header)) { // "host" is Host
		for _, value := range t.Header[name] {
			s.Header.Add(name, value)
		}
	}
	return s, nil
}
