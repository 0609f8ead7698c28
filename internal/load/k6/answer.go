package k6

import (
	"bytes"
	"net/http"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// A k6Answer is an answer as scripts read it. It is a copy, since a script may
// keep it. What costs something is made when it is read.
type k6Answer struct {
	vm       *k6VM
	target   *wire.Target
	sent     string // body of the request
	status   int
	proto    string
	header   []byte
	body     []byte
	kept     bool
	failed   string
	duration time.Duration
	// own is what the script has set itself.
	own map[string]sobek.Value
}

// answer copies an answer.
func (vm *k6VM) answer(step *script.Step, a *script.Answer) *k6Answer {
	return &k6Answer{
		vm: vm, target: step.Target, sent: string(bytes.Join(step.Body, nil)),
		status: a.Status, proto: a.Proto, header: bytes.Clone(a.Header), body: bytes.Clone(a.Body),
		kept: step.Keep && a.Failed == "", failed: a.Failed, duration: a.Duration,
	}
}

var answerKeys = []string{
	"body", "cookies", "error", "error_code", "headers", "html", "json", "proto", "remote_ip", "request", "status",
	"status_text", "timings", "url",
}

// Get implements [sobek.DynamicObject].
func (a *k6Answer) Get(name string) sobek.Value {
	if v, ok := a.own[name]; ok {
		return v
	}
	if !slices.Contains(answerKeys, name) {
		return nil
	}
	rt := a.vm.rt
	switch name {
	case "status":
		if a.failed != "" {
			return rt.ToValue(0)
		}
		return rt.ToValue(a.status)
	case "status_text":
		return rt.ToValue(strings.TrimSpace(strconv.Itoa(a.status) + " " + http.StatusText(a.status)))
	case "body":
		if !a.kept {
			return sobek.Null()
		}
		return rt.ToValue(string(a.body))
	case "json":
		return rt.ToValue(k6Func(a.json))
	case "headers":
		return a.headers()
	case "timings":
		return a.timings()
	case "error":
		return rt.ToValue(a.failed)
	case "error_code":
		return rt.ToValue(a.errorCode())
	case "url":
		return rt.ToValue(a.target.URL.String())
	case "proto":
		return rt.ToValue(a.proto)
	case "request":
		o := rt.NewObject()
		o.Set("method", a.target.Method)
		o.Set("url", a.target.URL.String())
		o.Set("body", a.sent)
		return o
	case "cookies":
		return rt.NewObject()
	case "html":
		return rt.ToValue(func(sobek.FunctionCall) sobek.Value {
			a.vm.throw("html() of an answer is not supported by hone")
			return nil
		})
	}
	return rt.ToValue("")
}

// Set implements [sobek.DynamicObject].
func (a *k6Answer) Set(name string, v sobek.Value) bool {
	if a.own == nil {
		a.own = make(map[string]sobek.Value)
	}
	a.own[name] = v
	return true
}

// Has implements [sobek.DynamicObject].
func (a *k6Answer) Has(name string) bool { return slices.Contains(a.Keys(), name) }

// Delete implements [sobek.DynamicObject].
func (a *k6Answer) Delete(string) bool { return false }

// Keys implements [sobek.DynamicObject].
func (a *k6Answer) Keys() []string {
	keys := slices.Clone(answerKeys)
	for name := range a.own {
		if !slices.Contains(keys, name) {
			keys = append(keys, name)
		}
	}
	return keys
}

// json parses the body, and follows a path of names and numbers such as "a.0.b".
func (a *k6Answer) json(call sobek.FunctionCall) sobek.Value {
	if !a.kept || len(a.body) == 0 {
		a.vm.throw("the answer has no body, so json() finds nothing (status %d)", a.status)
	}
	v := a.vm.must(a.vm.parse(nil, a.vm.rt.ToValue(string(a.body))))
	if sobek.IsUndefined(call.Argument(0)) {
		return v
	}
	path := call.Argument(0).String()
	if !plainPath(path) {
		a.vm.throw("json(%q): only paths of names and numbers with points between them are supported by hone", path)
	}
	for part := range strings.SplitSeq(path, ".") {
		o, ok := v.(*sobek.Object)
		if !ok {
			return sobek.Undefined()
		}
		if v = o.Get(part); v == nil {
			return sobek.Undefined()
		}
	}
	return v
}

// plainPath says that a path of k6's json() has nothing but names and numbers.
func plainPath(path string) bool { return path != "" && !strings.ContainsAny(path, `#*?|@\!{}[]`) }

func (a *k6Answer) headers() sobek.Value {
	o := a.vm.rt.NewObject()
	eachHeader(a.header, func(name, value string) bool {
		if had := o.Get(name); had != nil {
			value = had.String() + ", " + value
		}
		o.Set(name, value)
		return true
	})
	return o
}

// eachHeader calls f for each field of a header as it came, until f is false.
func eachHeader(header []byte, f func(name, value string) bool) {
	for line := range bytes.Lines(header) {
		name, value, ok := bytes.Cut(line, []byte(":"))
		if ok && !f(textproto.CanonicalMIMEHeaderKey(string(name)), string(bytes.TrimSpace(value))) {
			return
		}
	}
}

// timings has the whole time alone: its parts are not measured.
func (a *k6Answer) timings() sobek.Value {
	o := a.vm.rt.NewObject()
	ms := milliseconds(a.duration)
	for _, name := range []string{"blocked", "looking_up", "connecting", "tls_handshaking", "sending", "receiving"} {
		o.Set(name, 0)
	}
	o.Set("waiting", ms)
	o.Set("duration", ms)
	return o
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// errorCodes are k6's numbers for what can go wrong, as its documentation
// lists them: https://grafana.com/docs/k6/latest/javascript-api/error-codes/.
var errorCodes = map[string]int{
	"timeout": 1050, "dns": 1100, "refused": 1212, "reset": 1220, "tls": 1300, "other": 1000,
}

func (a *k6Answer) errorCode() int { return errorCode(a.failed, a.status) }

func errorCode(failed string, status int) int {
	switch {
	case failed != "":
		if code, ok := errorCodes[failed]; ok {
			return code
		}
		return 1000
	case status >= 400 && status < 600:
		return 1000 + status
	}
	return 0
}
