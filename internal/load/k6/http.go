package k6

import (
	"bytes"
	"cmp"
	"fmt"
	"net/http"
	"net/textproto"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// answer returns an answer as scripts read it. It is a copy, since a script may
// keep it. Its body is null unless it was kept.
func (m *machine) answer(step *script.Step, a *script.Answer, kept bool) sobek.Value {
	status, body := a.Status, sobek.Null()
	if a.Failed != "" {
		status = 0
	} else if kept {
		body = m.rt.ToValue(string(a.Body))
	}
	sent := m.rt.NewObject() // plain objects take any property
	sent.Set("method", step.Target.Method)
	sent.Set("url", step.Target.URL.String())
	sent.Set("body", string(bytes.Join(step.Body, nil)))
	headers := m.rt.NewObject()
	for line := range bytes.Lines(a.Header) {
		name, value, ok := cutField(line)
		if had := headers.Get(name); had != nil {
			value = had.String() + ", " + value
		}
		if ok {
			headers.Set(name, value)
		}
	}
	timings, duration := m.rt.CreateObject(m.timings), milliseconds(a.Duration)
	timings.Set("duration", duration)
	timings.Set("waiting", duration)
	o := m.rt.CreateObject(m.response)
	o.Set("status", status)
	o.Set("status_text", strings.TrimSpace(strconv.Itoa(status)+" "+http.StatusText(status)))
	o.Set("body", body)
	o.Set("headers", headers)
	o.Set("timings", timings)
	o.Set("error", a.Failed)
	o.Set("error_code", errorCode(a))
	o.Set("url", step.Target.URL.String())
	o.Set("proto", a.Proto)
	o.Set("remote_ip", "")
	o.Set("request", sent)
	return o
}

// cutField splits a line of a header.
func cutField(line []byte) (name, value string, ok bool) {
	n, v, ok := bytes.Cut(line, []byte(":"))
	return textproto.CanonicalMIMEHeaderKey(string(n)), string(bytes.TrimSpace(v)), ok
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// errorCodes are k6's numbers for what can go wrong, as its documentation
// lists them: https://grafana.com/docs/k6/latest/javascript-api/error-codes/.
var errorCodes = map[string]int{
	"timeout": 1050, "dns": 1100, "refused": 1212, "reset": 1220, "tls": 1300,
}

func errorCode(a *script.Answer) int {
	switch {
	case a.Failed != "":
		return cmp.Or(errorCodes[a.Failed], 1000)
	case a.Status >= 400 && a.Status < 600:
		return 1000 + a.Status
	}
	return 0
}

// notice tells of what an answer asks for that is not done here.
func (n *notes) notice(a *script.Answer) {
	if a.Status >= 300 && a.Status < 400 && a.Status != http.StatusNotModified {
		n.differs("redirects", "")
	}
	for line := range bytes.Lines(a.Header) {
		switch name, _, _ := cutField(line); name {
		case "Set-Cookie":
			n.differs("cookies", "")
		case "Content-Encoding":
			n.differs("compressed answers", "")
		}
	}
}

// defaultTimeout is how long k6 waits for an answer if the script does not say.
const defaultTimeout = 60 * time.Second

// A request is what a request has beside its body.
type request struct {
	method, url string
	name        string // in the report; "" for the one that the target has by itself
	header      http.Header
	timeout     time.Duration
}

// Targets renders requests once. Those that are new at every turn are not kept once
// there are many.
type targets struct {
	mu sync.Mutex
	m  map[string]*wire.Target
}

const maxTargets = 10_000

func (t *targets) get(r request) (*wire.Target, error) {
	key := fmt.Sprintf("%#v", r)
	t.mu.Lock()
	defer t.mu.Unlock()
	if target := t.m[key]; target != nil {
		return target, nil
	}
	if !strings.Contains(r.url, "://") {
		return nil, fmt.Errorf("%q is not a URL that begins with http:// or https://", r.url)
	}
	target, err := script.Spec{Method: r.method, URL: r.url, Header: r.header}.Target()
	if err != nil {
		return nil, err
	}
	target.Timeout = r.timeout
	if r.name != "" {
		target.Name = r.name
	}
	if len(t.m) < maxTargets {
		t.m[key] = target
	}
	return target, nil
}
