//go:build go1.21

// Package handler adds what a server hands to its handlers to the values that can be drawn,
// recorded and compared. A program without such functions leaves it out, and with it
// net/http.
package handler

import (
	"fmt"
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strings"
)

func init() {
	request, response := reflect.TypeOf((*http.Request)(nil)), reflect.TypeOf((*http.ResponseWriter)(nil)).Elem()
	value.Traits[request] = &value.Trait{Encode: encodeRequest, Decode: decodeRequest, Describe: describeRequest}
	draw.Traits[request] = &draw.Trait{Draw: drawRequest, Change: changeRequest}
	value.Traits[response] = &value.Trait{
		Encode:   func(*value.Encoder, reflect.Value) error { return nil },
		Decode:   func(*value.Decoder) any { return newResponse(nil) },
		Describe: describeResponse,
	}
	next := reflect.TypeOf((*http.Handler)(nil)).Elem()
	value.Traits[next] = &value.Trait{
		Encode:   func(*value.Encoder, reflect.Value) error { return fmt.Errorf("a handler cannot be recorded") },
		Decode:   func(*value.Decoder) any { return new(drawnHandler) },
		Describe: describeHandler,
	}
	draw.Traits[next] = &draw.Trait{Draw: func(d *draw.Drawer) any {
		return &drawnHandler{Text: d.Text(), Does: uint8(d.Src.Intn(256))}
	}}
	draw.Traits[response] = &draw.Trait{Draw: func(d *draw.Drawer) any { return newResponse(d) }}
}

// drawnResponse keeps what a handler answers.
type drawnResponse struct {
	Headers http.Header
	// Status is the first that was written, 0 before, and Sent the headers at that
	// time. Statuses counts all that were written.
	Status   int
	Sent     http.Header
	Statuses int
	Body     string
	// Room is how many bytes can be written before an error, -1 for any number.
	Room int
}

func newResponse(d *draw.Drawer) http.ResponseWriter {
	w := &drawnResponse{Headers: make(http.Header), Room: -1}
	if d != nil && d.Src.Chance(20) {
		w.Room = d.Src.Intn(200)
	}
	return w
}

func describeResponse(v reflect.Value) string {
	w, ok := v.Interface().(*drawnResponse)
	if !ok {
		return "a response"
	}
	if w.Statuses == 0 && w.Room < 0 {
		return "no answer"
	}
	if w.Statuses == 0 {
		return fmt.Sprintf("no answer, room for %d bytes", w.Room)
	}
	s := fmt.Sprintf("the answer %d %+q", w.Status, w.Body)
	if len(w.Sent) > 0 {
		s += ", header " + value.Describe(reflect.ValueOf(w.Sent))
	}
	if !reflect.DeepEqual(w.Sent, w.Headers) {
		s += ", not sent " + value.Describe(reflect.ValueOf(w.Headers))
	}
	if w.Statuses > 1 {
		s += fmt.Sprintf(", the status %d times", w.Statuses)
	}
	return s
}

func (w *drawnResponse) Header() http.Header { return w.Headers }

// WriteHeader panics as net/http does.
func (w *drawnResponse) WriteHeader(status int) {
	if status < 100 || status > 999 {
		panic(fmt.Sprintf("invalid WriteHeader code %v", status))
	}
	if w.Statuses++; w.Statuses == 1 {
		w.Status, w.Sent = status, w.Headers.Clone()
	}
}

func (w *drawnResponse) Write(p []byte) (int, error) {
	if w.Statuses == 0 {
		w.WriteHeader(http.StatusOK)
	}
	n := len(p)
	if w.Room >= 0 && n > w.Room {
		n = w.Room
	}
	w.Body += string(p[:n])
	if w.Room >= 0 {
		w.Room -= n
	}
	if n < len(p) {
		return n, io.ErrShortWrite
	}
	return n, nil
}

// drawnBody is the body of a request. What is left of it tells how much was read.
type drawnBody struct {
	Text string
	// Step is how much is read at once, 0 for all there is room for.
	Step int
	// Fault is the error at the end, a number of faults. Together reports
	// whether it comes with the last bytes, as some readers do.
	Fault    uint8
	Together bool
	// Ended reports whether a reader has met the end, for which a slow client would
	// have been waited for.
	Ended, Closed bool
}

// faults are how bodies end; most do with io.EOF.
var faults = []error{io.EOF, io.ErrUnexpectedEOF, value.ErrDrawn, http.ErrBodyReadAfterClose,
	&http.MaxBytesError{Limit: 7}}

func (b *drawnBody) Read(p []byte) (int, error) {
	if b.Closed {
		return 0, http.ErrBodyReadAfterClose
	}
	most := len(b.Text)
	if b.Step > 0 {
		most = min(most, b.Step)
	}
	n := copy(p, b.Text[:most])
	b.Text = b.Text[n:]
	if b.Text == "" && (n == 0 && len(p) > 0 || b.Together) {
		b.Ended = true
		return n, faults[int(b.Fault)%len(faults)]
	}
	return n, nil
}

func (b *drawnBody) Close() error {
	b.Closed = true
	return nil
}

var methods = []string{"POST", "POST", "POST", "POST", "POST", "GET", "GET", "PUT", "PATCH", "DELETE",
	"HEAD", "OPTIONS", ""}

// drawRequest makes a request as a server would.
func drawRequest(d *draw.Drawer) any {
	steps := []string{""}
	for n := d.Src.Length(3); n > 0; n-- {
		steps = append(steps, url.PathEscape(d.Literal()))
	}
	target := strings.Join(steps, "/") + "/"
	if d.Src.Chance(3) {
		query := make(url.Values)
		for n := d.Src.Length(4); n > 0; n-- {
			query.Add(d.Literal(), d.Text())
		}
		target += "?" + query.Encode()
	}
	body := &drawnBody{Text: d.Text()}
	header := make(http.Header)
	switch d.Src.Intn(8) {
	case 0: // a text
	case 1:
		form := make(url.Values)
		for n := d.Src.Length(4); n > 0; n-- {
			form.Add(d.Literal(), d.Text())
		}
		body.Text = form.Encode()
		header.Set("Content-Type", "application/x-www-form-urlencoded")
	default:
		body.Text = d.JSON()
		header.Set("Content-Type", "application/json")
	}
	if d.Src.Chance(4) {
		header.Set(d.Literal(), d.Text())
	}
	delivery(d, body)
	r := newRequest(methods[d.Src.Intn(len(methods))], target, header, body)
	if body.Fault == 0 && d.Src.Chance(2) {
		r.ContentLength = int64(len(body.Text))
	}
	return r
}

// delivery draws how a body comes.
func delivery(d *draw.Drawer, b *drawnBody) {
	if d.Src.Chance(3) {
		b.Step = 1 + d.Src.Intn(40)
	}
	if d.Src.Chance(5) {
		b.Fault = uint8(d.Src.Intn(len(faults)))
	}
	b.Together = d.Src.Chance(4)
}

// newRequest makes a request with a body of unknown length.
func newRequest(method, target string, header http.Header, body io.ReadCloser) *http.Request {
	u, err := url.ParseRequestURI(target)
	if err != nil {
		target, u = "/", &url.URL{Path: "/"}
	}
	return &http.Request{
		Method: method, URL: u, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: header, Body: body,
		ContentLength: -1,
		Host:          "example.com", RemoteAddr: "192.0.2.1:1234", RequestURI: target,
	}
}

// encodeRequest writes a request at once, except for its body: the function
// decides how much of that is read.
func encodeRequest(e *value.Encoder, v reflect.Value) error {
	r, ok := v.Interface().(*http.Request)
	if !ok || r == nil || r.URL == nil || r.Form != nil || r.MultipartForm != nil {
		return fmt.Errorf("a request whose body was read before cannot be recorded")
	}
	for _, s := range []string{r.Method, r.URL.RequestURI(), r.Host, r.RemoteAddr} {
		e.Text(s)
	}
	if err := e.Mapping(reflect.ValueOf(r.Header), 1); err != nil {
		return err
	}
	if err := e.Value(reflect.ValueOf(r.ContentLength), 1); err != nil {
		return err
	}
	if r.Body == nil || r.Body == http.NoBody {
		e.Uint(0)
		return nil
	}
	e.Uint(1)
	seen := &recordedBody{ReadCloser: r.Body}
	r.Body = seen
	e.Later = append(e.Later, func() error {
		if r.Body == io.ReadCloser(seen) {
			r.Body = seen.ReadCloser
		}
		e.Text(string(seen.text))
		e.Uint(uint64(seen.step))
		e.Uint(uint64(seen.fault))
		if len(e.Out) > value.MostEncoded {
			return value.ErrTooLarge
		}
		return nil
	})
	return nil
}

func decodeRequest(d *value.Decoder) any {
	method, target, host, from := d.Text(), d.Text(), d.Text(), d.Text()
	header := make(http.Header)
	d.Value(reflect.ValueOf(&header).Elem())
	r := newRequest(method, target, header, nil)
	r.Host, r.RemoteAddr, r.Body = host, from, http.NoBody
	d.Value(reflect.ValueOf(&r.ContentLength).Elem())
	if d.Uint() == 0 {
		return r
	}
	body := new(drawnBody)
	r.Body = body
	d.Later = append(d.Later, func() {
		body.Text, body.Step, body.Fault = d.Text(), int(d.Uint()), uint8(d.Uint())
	})
	return r
}

// recordedBody keeps what is read of a body.
type recordedBody struct {
	io.ReadCloser
	text  []byte
	reads int
	step  int
	fault uint8
}

func (b *recordedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if b.reads++; b.reads == 1 && n < len(p) && n > 0 {
		b.step = n
	}
	if n >= 0 && n <= len(p) && len(b.text) <= value.MostEncoded {
		b.text = append(b.text, p[:n]...)
	}
	if err != nil && err != io.EOF {
		b.fault = 1
	}
	return n, err
}

// changeRequest changes what a client decides.
func changeRequest(c *draw.Changer, v reflect.Value) {
	r := v.Interface().(*http.Request)
	body, ok := r.Body.(*drawnBody)
	if !ok {
		return
	}
	switch c.Src.Intn(10) {
	case 0:
		r.Method = methods[c.Src.Intn(len(methods))]
	case 1, 2, 3, 4:
		if c.Dict.JSON {
			body.Text = c.JSON()
		} else {
			body.Text = c.Alter(body.Text)
		}
	case 5, 6, 7:
		body.Text = c.Alter(body.Text)
	case 8:
		body.Text += strings.Repeat(" ", c.Src.Intn(2000))
	}
	delivery(c.Drawer, body)
	switch {
	case r.ContentLength < 0:
	case body.Fault == 0:
		r.ContentLength = int64(len(body.Text))
	default:
		r.ContentLength = -1
	}
}

func describeRequest(v reflect.Value) string {
	r := v.Interface().(*http.Request)
	if r == nil {
		return "nil"
	}
	s := "a request: " + r.Method + " "
	if r.URL != nil {
		s += r.URL.RequestURI()
	}
	if body, ok := r.Body.(*drawnBody); ok {
		s += fmt.Sprintf(", body %+q", body.Text)
		if r.ContentLength >= 0 {
			s += fmt.Sprintf(", its length %d given", r.ContentLength)
		}
		if body.Step > 0 {
			s += fmt.Sprintf(" by %d bytes", body.Step)
		}
		if err := faults[int(body.Fault)%len(faults)]; err != io.EOF {
			s += fmt.Sprintf(" ending with %q", err)
		}
		if body.Ended {
			s += ", read to its end"
		}
		if body.Closed {
			s += ", closed"
		}
	} else if r.Body != nil {
		s += ", body " + value.Describe(reflect.ValueOf(r.Body))
	}
	if len(r.Header) > 0 {
		s += ", header " + value.Describe(reflect.ValueOf(r.Header))
	}
	return s
}
