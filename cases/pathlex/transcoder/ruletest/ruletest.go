// Package ruletest has requests for the rules of the library, and what must be answered,
// for every transcoder: the specification of google.api.http, and what this transcoder
// promises beside it.
package ruletest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
)

// A Rule is one that an answer may keep or not, with requests that show it.
type Rule struct {
	Name  string
	Cases []Case
	// Refusal is set where the rule is that a request is refused, and not with which of
	// the statuses from 400 to 499.
	Refusal bool
}

// A Case is a request to the library and its answer.
type Case struct {
	Request string // as "GET /path", and a line "Name: value" for each header
	Body    string
	Status  int
	// Want is the body in compact JSON, or a part of the message of an error. Where headers
	// count, it begins with them, and a blank line.
	Want string
}

// Rules are for a library that has answered no requests but those before, in their order.
var Rules = slices.Concat(paths, messages)

// Cases are those of all rules.
func Cases() []Case {
	var all []Case
	for _, r := range Rules {
		all = append(all, r.Cases...)
	}
	return all
}

// New returns the request of a case to a server. It says that a body is JSON unless the
// case says what it is.
func (c Case) New(url string) (*http.Request, error) {
	line, headers, _ := strings.Cut(c.Request, "\n")
	method, target, _ := strings.Cut(line, " ")
	r, err := http.NewRequest(method, url+target, strings.NewReader(c.Body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	for header := range strings.Lines(headers) {
		name, value, _ := strings.Cut(strings.TrimRight(header, "\n"), ": ")
		r.Header.Set(name, value)
		if value == "" {
			r.Header.Del(name)
		}
	}
	return r, nil
}

// want returns the headers that a case wants, and its body or message.
func (c Case) want() (headers, body string) {
	if headers, body, ok := strings.Cut(c.Want, "\n\n"); ok {
		return headers, body
	}
	return "", c.Want
}

// Check returns how an answer differs from that of a case, field by field; nil if it does
// not. What an error says need not be the same.
func (c Case) Check(status int, header http.Header, body string) error {
	if status != c.Status {
		return fmt.Errorf("status %d, want %d: %s", status, c.Status, body)
	}
	headers, want := c.want()
	for line := range strings.Lines(headers) {
		name, value, _ := strings.Cut(strings.TrimRight(line, "\n"), ": ")
		if got := header.Get(name); got != value {
			return fmt.Errorf("%s %q, want %q", name, got, value)
		}
	}
	if header.Get("Content-Encoding") == "gzip" {
		body = gunzipped(body)
	}
	if strings.HasPrefix(c.Request, "HEAD ") || c.Status >= 400 {
		return nil
	}
	got, wants := strings.Split(Compact(body), "\n"), strings.Split(want, "\n")
	if len(got) != len(wants) {
		return fmt.Errorf("%d lines, want %d: %s", len(got), len(wants), body)
	}
	for i := range got {
		if err := sameJSON(got[i], wants[i]); err != nil {
			return err
		}
	}
	return nil
}

// sameJSON returns the first field in which two lines of JSON differ. What is not JSON
// must be equal.
func sameJSON(got, want string) error {
	a, b := decoded(got), decoded(want)
	if a == nil || b == nil {
		if got != want {
			return fmt.Errorf("%s, want %s", got, want)
		}
		return nil
	}
	return same("", a[0], b[0])
}

// decoded is the value of a line of JSON, as the only element; nil for what is none.
func decoded(text string) []any {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return nil
	}
	return []any{v}
}

// same returns the first field in which two values differ.
func same(path string, got, want any) error {
	a, ok := got.(map[string]any)
	b, wantsObject := want.(map[string]any)
	if !ok || !wantsObject {
		if !reflect.DeepEqual(got, want) {
			return fmt.Errorf("%s is %v, want %v", strings.TrimPrefix(path+" ", "."), got, want)
		}
		return nil
	}
	for name := range b {
		if _, ok := a[name]; !ok {
			return fmt.Errorf("no field %s", path+"."+name)
		}
	}
	for name, v := range a {
		if _, ok := b[name]; !ok {
			return fmt.Errorf("field %s", path+"."+name)
		}
		if err := same(path+"."+name, v, b[name]); err != nil {
			return err
		}
	}
	return nil
}

// CheckMessage is Check, and asks for the message of an error too.
func (c Case) CheckMessage(status int, header http.Header, body string) error {
	if err := c.Check(status, header, body); err != nil {
		return err
	}
	_, want := c.want()
	if got := Message(body); c.Status >= 400 && !strings.HasPrefix(c.Request, "HEAD ") && !strings.Contains(got, want) {
		return fmt.Errorf("message %q, want %q", got, want)
	}
	return nil
}

// Message is that of a google.rpc.Status in JSON.
func Message(text string) string {
	var s struct {
		Code    int
		Message string
	}
	if json.Unmarshal([]byte(text), &s) != nil || s.Code == 0 {
		return "no status: " + text
	}
	return s.Message
}

// Compact takes the blanks out of each line of JSON, which protojson puts in at random,
// and the last line end.
func Compact(text string) string {
	var lines []string
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		var b bytes.Buffer
		if json.Compact(&b, []byte(line)) == nil {
			line = b.String()
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// gzipped compresses a text.
func gzipped(text string) string {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	z.Write([]byte(text)) // to memory: it does not fail
	z.Close()
	return b.String()
}

// gunzipped is the text that was compressed, or what is wrong with it.
func gunzipped(text string) string {
	z, err := gzip.NewReader(strings.NewReader(text))
	if err != nil {
		return err.Error()
	}
	var b bytes.Buffer
	if _, err := b.ReadFrom(z); err != nil {
		return err.Error()
	}
	return b.String()
}
