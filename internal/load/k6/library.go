package k6

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"errors"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// newLibrary returns what the modules of lib are made of.
func (m *machine) newLibrary() *sobek.Object {
	o := m.rt.NewObject() // takes any property
	for name, f := range map[string]any{
		"note":   func(use, part string) { m.test.notes.differs(use, part) },
		"varies": m.varies, "send": m.send, "ask": m.ask, "pause": m.pause, "shared": m.shared,
		"execution": m.execution,
		"duration":  func(v sobek.Value) int64 { return int64(duration(v)) },
		"seed":      func(seed int64) { m.seed(uint64(seed), 0) },
		"abort":     func() { m.rt.Interrupt(errAbort) },
		"b64encode": m.encode, "b64decode": m.decode,
	} {
		o.Set(name, f)
	}
	return o
}

// errAbort ends the run because the script says so.
var errAbort = errors.New("the script ended the run")

// globals are what scripts find without importing it.
func (m *machine) globals() error {
	env, console, json := m.rt.NewObject(), m.rt.NewObject(), m.rt.Get("JSON").(*sobek.Object)
	for name, value := range m.test.env {
		if err := env.Set(name, value); err != nil {
			return err
		}
	}
	silent := m.rt.ToValue(func(sobek.FunctionCall) sobek.Value {
		m.test.notes.differs("what a script writes to the console", "")
		return sobek.Undefined()
	})
	for _, name := range []string{"log", "info", "warn", "error", "debug", "trace", "dir"} {
		if err := console.Set(name, silent); err != nil {
			return err
		}
	}
	m.parse, _ = sobek.AssertFunction(json.Get("parse"))
	m.stringify, _ = sobek.AssertFunction(json.Get("stringify"))
	return errors.Join(
		m.rt.Set("__ENV", env), m.rt.Set("console", console), m.rt.Set("open", m.open),
		m.getter("__VU", func() int { return m.id + 1 }), m.getter("__ITER", func() int { return m.iter }),
	)
}

// getter defines a global that differs between users or iterations.
func (m *machine) getter(name string, get func() int) error {
	f := m.rt.ToValue(func() int {
		m.varies("it reads " + name)
		return get()
	})
	return m.rt.GlobalObject().DefineAccessorProperty(name, f, nil, sobek.FLAG_TRUE, sobek.FLAG_TRUE)
}

// open is k6's: the content of a file beside the module that asks.
func (m *machine) open(call sobek.FunctionCall) sobek.Value {
	name := call.Argument(0).String()
	if m.host != nil {
		m.throw("open(%q) must be called outside of functions, where the script begins", name)
	}
	if !filepath.IsAbs(name) {
		from, _ := m.rt.GetActiveScriptOrModule().(sobek.ModuleRecord)
		name = filepath.Join(filepath.Dir(cmp.Or(m.test.program.files[from], m.test.path)), name)
	}
	content, ok := m.test.files.Load(name)
	if !ok {
		b, err := os.ReadFile(name)
		if err != nil {
			m.throw("%v", err)
		}
		content, _ = m.test.files.LoadOrStore(name, string(b))
	}
	if call.Argument(1).String() == "b" {
		return m.rt.ToValue(m.rt.NewArrayBuffer([]byte(content.(string))))
	}
	return m.rt.ToValue(content)
}

// send sends a request, whose parts http.js has put together.
func (m *machine) send(r *sobek.Object) sobek.Value {
	if m.host == nil {
		m.throw("requests cannot be sent outside of functions")
	}
	req := request{
		method: r.Get("method").String(), url: r.Get("url").String(), name: r.Get("name").String(),
		header: make(http.Header), timeout: defaultTimeout,
	}
	if m.test.set.UserAgent != "" {
		req.header.Set("User-Agent", m.test.set.UserAgent)
	}
	headers := r.Get("headers").(*sobek.Object)
	for _, name := range headers.Keys() {
		if http.CanonicalHeaderKey(name) != "Content-Length" { // which follows from the body
			req.header.Set(name, headers.Get(name).String())
		}
	}
	if timeout := r.Get("timeout"); timeout != nil {
		req.timeout = duration(timeout)
	}
	if req.timeout <= 0 {
		m.throw("http: timeout %s is not a time such as '30s' or a number of milliseconds", r.Get("timeout"))
	}
	target, err := m.test.targets.get(req)
	if err != nil {
		m.throw("http: %s: %v", req.method, err)
	}
	step := &script.Step{Request: wire.Request{Target: target}}
	step.Keep = !m.test.set.Discard && (r.Get("discard") == nil || !r.Get("discard").ToBoolean())
	if body := content(r.Get("body")); len(body) > 0 {
		step.Body = [][]byte{body}
	}
	return m.host.send(step)
}

// answer returns an answer as scripts read it, with the members named, or all of
// them. It is a copy, since a script may keep it. Its body is null unless it was
// kept.
func (m *machine) answer(step *script.Step, a *script.Answer, kept bool, only ...string) sobek.Value {
	status, o := a.Status, m.rt.CreateObject(m.response) // takes any property
	if a.Failed != "" {
		status = 0
	}
	set := func(member string, value func() any) {
		if only == nil || slices.Contains(only, member) {
			o.Set(member, value())
		}
	}
	set("status", func() any { return status })
	set("status_text", func() any { return strings.TrimSpace(strconv.Itoa(status) + " " + http.StatusText(status)) })
	set("body", func() any {
		if kept && a.Failed == "" {
			return string(a.Body)
		}
		return nil
	})
	set("headers", func() any { return m.headers(a) })
	set("timings", func() any {
		timings, duration := m.rt.CreateObject(m.timings), milliseconds(a.Duration)
		timings.Set("duration", duration)
		timings.Set("waiting", duration)
		return timings
	})
	set("error", func() any { return a.Failed })
	set("error_code", func() any { return errorCode(a) })
	set("url", func() any { return step.Target.URL.String() })
	set("proto", func() any { return a.Proto })
	set("remote_ip", func() any { return "" })
	set("request", func() any {
		sent := m.rt.NewObject()
		sent.Set("method", step.Target.Method)
		sent.Set("url", step.Target.URL.String())
		sent.Set("body", string(bytes.Join(step.Body, nil)))
		return sent
	})
	return o
}

func (m *machine) headers(a *script.Answer) *sobek.Object {
	o := m.rt.NewObject()
	for line := range bytes.Lines(a.Header) {
		name, value, ok := cutField(line)
		if had := o.Get(name); had != nil {
			value = had.String() + ", " + value
		}
		if ok {
			o.Set(name, value)
		}
	}
	return o
}

// duration reads a time such as "1m30s", or a number of milliseconds; -1 is neither.
func duration(v sobek.Value) time.Duration {
	switch x := v.Export().(type) {
	case string:
		if d, err := time.ParseDuration(x); err == nil && d >= 0 {
			return d
		}
	case int64, float64:
		if ms := v.ToFloat(); ms >= 0 && ms < 1e12 {
			return time.Duration(ms * float64(time.Millisecond))
		}
	}
	return -1
}

// content returns the bytes of a string, an ArrayBuffer or a Uint8Array.
func content(v sobek.Value) []byte {
	switch x := v.Export().(type) {
	case sobek.ArrayBuffer:
		return slices.Clone(x.Bytes())
	case []byte:
		return slices.Clone(x)
	}
	return []byte(v.String())
}

func (m *machine) ask(name string, of, condition sobek.Value) bool {
	if m.host == nil {
		m.throw("check() cannot be called outside of functions")
	}
	return m.host.ask(name, of, condition)
}

func (m *machine) pause(seconds float64) {
	if m.host != nil && seconds > 0 { // not a NaN
		m.host.pause(time.Duration(math.Min(seconds, 1e9) * float64(time.Second)))
	}
}

// shared returns a SharedArray. The first machine to ask makes its elements, as
// JSON.
func (m *machine) shared(name string, fresh func() []string) *sobek.Object {
	if m.host != nil {
		m.throw("SharedArray %q must be made outside of functions, where the script begins", name)
	}
	items, ok := m.test.arrays.Load(name)
	if !ok {
		items, _ = m.test.arrays.LoadOrStore(name, fresh())
	}
	return m.rt.NewDynamicArray(&sharedArray{m, items.([]string)})
}

// A sharedArray is data that all machines have together, as JSON by element.
type sharedArray struct {
	m     *machine
	items []string
}

// Len implements [sobek.DynamicArray].
func (a *sharedArray) Len() int { return len(a.items) }

// Get implements [sobek.DynamicArray].
func (a *sharedArray) Get(i int) sobek.Value {
	if i < 0 || i >= len(a.items) {
		return sobek.Undefined()
	}
	return a.m.must(a.m.parse(nil, a.m.rt.ToValue(a.items[i])))
}

// Set implements [sobek.DynamicArray]: shared data cannot be changed.
func (a *sharedArray) Set(int, sobek.Value) bool { return false }

// SetLen implements [sobek.DynamicArray].
func (a *sharedArray) SetLen(int) bool { return false }

// execution returns a value of k6/execution: of the iteration, the user and the run.
func (m *machine) execution(name string) any {
	m.varies("it reads k6/execution")
	switch name {
	case "vu.idInInstance", "vu.idInTest":
		return m.id + 1
	case "vu.iterationInInstance", "vu.iterationInScenario":
		return m.iter
	case "scenario.name":
		return m.test.set.Scenario
	case "scenario.executor":
		return m.test.set.Executor
	case "scenario.startTime":
		return m.test.started().UnixMilli()
	case "scenario.iterationInInstance", "scenario.iterationInTest":
		if m.total < 0 {
			m.total = m.test.numbered.Add(1) - 1
		}
		return m.total
	case "instance.currentTestRunDuration":
		return time.Since(m.test.started()).Milliseconds()
	}
	return m.test.completed.Load()
}

// encodings are those of k6/encoding; any other name is the standard one.
var encodings = map[string]*base64.Encoding{
	"url": base64.URLEncoding, "rawurl": base64.RawURLEncoding, "rawstd": base64.RawStdEncoding,
}

func (m *machine) encode(input sobek.Value, variant string) string {
	return cmp.Or(encodings[variant], base64.StdEncoding).EncodeToString(content(input))
}

func (m *machine) decode(input, variant, format string) sobek.Value {
	b, err := cmp.Or(encodings[variant], base64.StdEncoding).DecodeString(input)
	if err != nil {
		m.throw("b64decode(): %v", err)
	}
	if format == "s" {
		return m.rt.ToValue(string(b))
	}
	return m.rt.ToValue(m.rt.NewArrayBuffer(b))
}
