//go:build go1.21

package check

import (
	"fmt"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strings"
)

func init() {
	request, response := reflect.TypeOf((*http.Request)(nil)), reflect.TypeOf((*http.ResponseWriter)(nil)).Elem()
	traits[request] = &trait{encode: encodeRequest, decode: decodeRequest, describe: describeRequest}
	drawTraits[request] = &drawTrait{draw: drawRequest, change: changeRequest}
	traits[response] = &trait{
		encode:   func(*encoder, reflect.Value) error { return nil },
		decode:   func(*decoder) any { return newResponse(nil) },
		describe: describeResponse,
	}
	drawTraits[response] = &drawTrait{draw: func(d *Drawer) any { return newResponse(d) }}
}

// drawnResponse keeps what a handler answers.
type drawnResponse struct {
	Headers http.Header
	// Status is the first that was written, 0 before, and Sent what the headers were
	// then; Statuses counts them all.
	Status   int
	Sent     http.Header
	Statuses int
	Body     string
	// Room is how many bytes can be written before an error, -1 for any number.
	Room int
}

func newResponse(d *Drawer) http.ResponseWriter {
	w := &drawnResponse{Headers: make(http.Header), Room: -1}
	if d != nil && d.src.chance(20) {
		w.Room = d.src.Intn(200)
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
		s += ", header " + describe(reflect.ValueOf(w.Sent))
	}
	if !reflect.DeepEqual(w.Sent, w.Headers) {
		s += ", not sent " + describe(reflect.ValueOf(w.Headers))
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
	// Fault is the error at the end, a number of faults. Together says that it
	// comes with the last bytes, as some readers do.
	Fault    uint8
	Together bool
	// Ended says that a reader has met the end, for which a slow client would have been
	// waited for.
	Ended, Closed bool
}

// faults are how bodies end; most do with io.EOF.
var faults = []error{io.EOF, io.ErrUnexpectedEOF, errDrawn, http.ErrBodyReadAfterClose, &http.MaxBytesError{Limit: 7}}

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

var methods = []string{"POST", "POST", "POST", "POST", "POST", "GET", "GET", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", ""}

// drawRequest makes a request as a server would.
func drawRequest(d *Drawer) any {
	steps := []string{""}
	for n := d.src.length(3); n > 0; n-- {
		steps = append(steps, url.PathEscape(d.literal()))
	}
	target := strings.Join(steps, "/") + "/"
	if d.src.chance(3) {
		query := make(url.Values)
		for n := d.src.length(4); n > 0; n-- {
			query.Add(d.literal(), d.text())
		}
		target += "?" + query.Encode()
	}
	body := &drawnBody{Text: d.text()}
	header := make(http.Header)
	switch d.src.Intn(8) {
	case 0: // a text
	case 1:
		form := make(url.Values)
		for n := d.src.length(4); n > 0; n-- {
			form.Add(d.literal(), d.text())
		}
		body.Text = form.Encode()
		header.Set("Content-Type", "application/x-www-form-urlencoded")
	default:
		body.Text = d.json()
		header.Set("Content-Type", "application/json")
	}
	if d.src.chance(4) {
		header.Set(d.literal(), d.text())
	}
	delivery(d, body)
	r := newRequest(methods[d.src.Intn(len(methods))], target, header, body)
	if body.Fault == 0 && d.src.chance(2) {
		r.ContentLength = int64(len(body.Text))
	}
	return r
}

// delivery draws how a body comes.
func delivery(d *Drawer, b *drawnBody) {
	if d.src.chance(3) {
		b.Step = 1 + d.src.Intn(40)
	}
	if d.src.chance(5) {
		b.Fault = uint8(d.src.Intn(len(faults)))
	}
	b.Together = d.src.chance(4)
}

// newRequest makes a request with a body of unknown length.
func newRequest(method, target string, header http.Header, body io.ReadCloser) *http.Request {
	u, err := url.ParseRequestURI(target)
	if err != nil {
		target, u = "/", &url.URL{Path: "/"}
	}
	return &http.Request{
		Method: method, URL: u, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Header: header, Body: body, ContentLength: -1,
		Host: "example.com", RemoteAddr: "192.0.2.1:1234", RequestURI: target,
	}
}

// encodeRequest writes a request at once, but for its body: of that the function
// decides how much is read.
func encodeRequest(e *encoder, v reflect.Value) error {
	r, ok := v.Interface().(*http.Request)
	if !ok || r == nil || r.URL == nil || r.Form != nil || r.MultipartForm != nil {
		return fmt.Errorf("a request that somebody has read from cannot be recorded")
	}
	for _, s := range []string{r.Method, r.URL.RequestURI(), r.Host, r.RemoteAddr} {
		e.text(s)
	}
	if err := e.mapping(reflect.ValueOf(r.Header), 1); err != nil {
		return err
	}
	if err := e.value(reflect.ValueOf(r.ContentLength), 1); err != nil {
		return err
	}
	if r.Body == nil || r.Body == http.NoBody {
		e.uint(0)
		return nil
	}
	e.uint(1)
	seen := &recordedBody{ReadCloser: r.Body}
	r.Body = seen
	e.later = append(e.later, func() error {
		if r.Body == io.ReadCloser(seen) {
			r.Body = seen.ReadCloser
		}
		e.text(string(seen.text))
		e.uint(uint64(seen.step))
		e.uint(uint64(seen.fault))
		if len(e.out) > mostEncoded {
			return errTooLarge
		}
		return nil
	})
	return nil
}

func decodeRequest(d *decoder) any {
	method, target, host, from := d.text(), d.text(), d.text(), d.text()
	header := make(http.Header)
	d.value(reflect.ValueOf(&header).Elem())
	r := newRequest(method, target, header, nil)
	r.Host, r.RemoteAddr, r.Body = host, from, http.NoBody
	d.value(reflect.ValueOf(&r.ContentLength).Elem())
	if d.uint() == 0 {
		return r
	}
	body := new(drawnBody)
	r.Body = body
	d.later = append(d.later, func() {
		body.Text, body.Step, body.Fault = d.text(), int(d.uint()), uint8(d.uint())
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
	if n >= 0 && n <= len(p) && len(b.text) <= mostEncoded {
		b.text = append(b.text, p[:n]...)
	}
	if err != nil && err != io.EOF {
		b.fault = 1
	}
	return n, err
}

// changeRequest changes what a client decides.
func changeRequest(c *changer, v reflect.Value) {
	r := v.Interface().(*http.Request)
	body, ok := r.Body.(*drawnBody)
	if !ok {
		return
	}
	switch c.src.Intn(10) {
	case 0:
		r.Method = methods[c.src.Intn(len(methods))]
	case 1, 2, 3, 4:
		if c.dict.JSON {
			body.Text = c.json()
		} else {
			body.Text = c.alter(body.Text)
		}
	case 5, 6, 7:
		body.Text = c.alter(body.Text)
	case 8:
		body.Text += strings.Repeat(" ", c.src.Intn(2000))
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
		s += ", body " + describe(reflect.ValueOf(r.Body))
	}
	if len(r.Header) > 0 {
		s += ", header " + describe(reflect.ValueOf(r.Header))
	}
	return s
}
