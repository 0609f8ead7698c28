package k6

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/grafana/sobek"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// k6Timeout is how long k6 waits for an answer if the script does not say.
const k6Timeout = 60 * time.Second

var httpNames = []string{
	"get", "head", "post", "put", "patch", "del", "options", "request", "asyncRequest", "batch", "url",
	"expectedStatuses", "setResponseCallback", "cookieJar", "CookieJar", "file",
}

// moduleHTTP is k6/http.
func (vm *k6VM) moduleHTTP() map[string]sobek.Value {
	// with is a function for a method whose first arguments are the URL and, with
	// a body, that.
	with := func(method string, body bool) k6Func {
		return func(call sobek.FunctionCall) sobek.Value {
			if body {
				return vm.request(method, call.Argument(0), call.Argument(1), call.Argument(2))
			}
			return vm.request(method, call.Argument(0), sobek.Undefined(), call.Argument(1))
		}
	}
	any := k6Func(func(call sobek.FunctionCall) sobek.Value {
		return vm.request(call.Argument(0).String(), call.Argument(1), call.Argument(2), call.Argument(3))
	})
	missing := func(name string) k6Func {
		return func(sobek.FunctionCall) sobek.Value {
			vm.throw("http.%s is not supported by hone", name)
			return nil
		}
	}
	return vm.exporting(map[string]interface{}{
		"get": with("GET", false), "head": with("HEAD", false),
		"post": with("POST", true), "put": with("PUT", true), "patch": with("PATCH", true),
		"del": with("DELETE", true), "options": with("OPTIONS", true),
		"request": any, "asyncRequest": k6Func(func(call sobek.FunctionCall) sobek.Value {
			promise, resolve, _ := vm.rt.NewPromise()
			resolve(any(call)) // an interrupt comes back with the next instruction
			return vm.rt.ToValue(promise)
		}),
		"batch": k6Func(vm.batch), "url": k6Func(vm.namedURL),
		"expectedStatuses": k6Func(func(sobek.FunctionCall) sobek.Value { return sobek.Undefined() }),
		"setResponseCallback": k6Func(func(sobek.FunctionCall) sobek.Value {
			vm.script.note("http.setResponseCallback is not honoured: an answer is an error unless its status is from 200 to 399")
			return sobek.Undefined()
		}),
		"cookieJar": missing("cookieJar"), "CookieJar": missing("CookieJar"), "file": missing("file"),
	})
}

// request sends one request.
func (vm *k6VM) request(method string, address, body, params sobek.Value) sobek.Value {
	if vm.host == nil {
		vm.throw("requests cannot be sent outside of functions")
	}
	r := k6Request{method: strings.ToUpper(method), header: make(http.Header), timeout: k6Timeout}
	if agent := vm.script.userAgent; agent != "" {
		r.header.Set("User-Agent", agent)
	}
	r.url = address.String()
	if o, ok := address.(*sobek.Object); ok {
		if name := o.Get("name"); name != nil {
			r.name = name.String()
		}
	}
	content := vm.body(&r, body)
	vm.params(&r, params)
	target, err := vm.script.targets.get(r)
	if err != nil {
		vm.throw("http.%s: %v", strings.ToLower(r.method), err)
	}
	step := &script.Step{Request: wire.Request{Target: target}, Keep: !vm.script.discard && !r.discard}
	if len(content) > 0 {
		step.Body = [][]byte{content}
	}
	return vm.host.send(step)
}

// body reads the body of a request: text or bytes as they are, an object as a
// form.
func (vm *k6VM) body(r *k6Request, body sobek.Value) []byte {
	if sobek.IsUndefined(body) || sobek.IsNull(body) {
		return nil
	}
	o, isObject := body.(*sobek.Object)
	if !isObject {
		return []byte(body.String())
	}
	switch x := o.Export().(type) {
	case sobek.ArrayBuffer:
		return slices.Clone(x.Bytes())
	case []byte:
		return slices.Clone(x)
	}
	if o.ClassName() == "String" {
		return []byte(o.String())
	}
	form := make(url.Values)
	for _, name := range o.Keys() {
		value := o.Get(name)
		if list, ok := value.(*sobek.Object); ok && list.ClassName() == "Array" {
			vm.rt.ForOf(list, func(v sobek.Value) bool {
				form.Add(name, v.String())
				return true
			})
			continue
		}
		form.Add(name, value.String())
	}
	r.header.Set("Content-Type", "application/x-www-form-urlencoded")
	return []byte(form.Encode())
}

// params reads what a request is sent with.
func (vm *k6VM) params(r *k6Request, params sobek.Value) {
	o, ok := params.(*sobek.Object)
	if !ok {
		return
	}
	for _, name := range o.Keys() {
		value := o.Get(name)
		if sobek.IsUndefined(value) || sobek.IsNull(value) {
			continue
		}
		switch name {
		case "headers":
			vm.headers(r, value)
		case "tags":
			if tags, ok := value.(*sobek.Object); ok && tags.Get("name") != nil {
				r.name = tags.Get("name").String()
			}
		case "timeout":
			d, err := k6Duration(value.Export())
			if err != nil || d <= 0 {
				vm.throw("http: timeout %s is not a time such as '30s' or a number of milliseconds", value)
			}
			r.timeout = d
		case "cookies":
			vm.cookies(r, value)
		case "responseType":
			r.discard = value.String() == "none"
			if value.String() == "binary" {
				vm.script.note("responseType binary is not honoured: bodies are text")
			}
		case "redirects":
			if value.ToInteger() != 0 {
				vm.script.note("redirects are not followed")
			}
		default:
			vm.script.note("the request parameter " + name + " is not honoured")
		}
	}
}

func (vm *k6VM) headers(r *k6Request, value sobek.Value) {
	o, ok := value.(*sobek.Object)
	if !ok {
		vm.throw("http: headers are not an object")
	}
	for _, name := range o.Keys() {
		if strings.EqualFold(name, "Content-Length") {
			continue // it follows from the body
		}
		r.header.Set(name, o.Get(name).String())
	}
}

func (vm *k6VM) cookies(r *k6Request, value sobek.Value) {
	o, ok := value.(*sobek.Object)
	if !ok {
		vm.throw("http: cookies are not an object")
	}
	var list []string
	for _, name := range o.Keys() {
		v := o.Get(name)
		if c, ok := v.(*sobek.Object); ok && c.Get("value") != nil {
			v = c.Get("value")
		}
		list = append(list, name+"="+v.String())
	}
	r.header.Set("Cookie", strings.Join(list, "; "))
}

// batch sends requests one after the other and returns the responses under the
// names or numbers of the requests.
func (vm *k6VM) batch(call sobek.FunctionCall) sobek.Value {
	requests, ok := call.Argument(0).(*sobek.Object)
	if !ok {
		vm.throw("http.batch: the argument is neither an array nor an object of requests")
	}
	vm.script.note("http.batch sends its requests one after the other, not at the same time")
	responses := vm.rt.NewObject()
	if requests.ClassName() == "Array" {
		responses = vm.rt.NewArray()
	}
	for _, name := range requests.Keys() {
		responses.Set(name, vm.batched(requests.Get(name)))
	}
	return responses
}

// batched sends one request of a batch: a URL, [method, URL, body, params], or
// an object with these.
func (vm *k6VM) batched(v sobek.Value) sobek.Value {
	o, ok := v.(*sobek.Object)
	if !ok {
		return vm.request("GET", v, sobek.Undefined(), sobek.Undefined())
	}
	names := []string{"method", "url", "body", "params"}
	if o.ClassName() == "Array" {
		names = []string{"0", "1", "2", "3"}
	} else if o.Get("url") == nil {
		return vm.request("GET", v, sobek.Undefined(), sobek.Undefined())
	} else if o.Get("method") == nil && o.Get("name") != nil {
		return vm.request("GET", v, sobek.Undefined(), sobek.Undefined())
	}
	var args [4]sobek.Value
	for i, name := range names {
		args[i] = sobek.Undefined()
		if x := o.Get(name); x != nil {
			args[i] = x
		}
	}
	method := "GET"
	if !sobek.IsUndefined(args[0]) {
		method = args[0].String()
	}
	return vm.request(method, args[1], args[2], args[3])
}

// namedURL is the template tag http.url: an address whose name in results is
// the same whatever is filled in.
func (vm *k6VM) namedURL(call sobek.FunctionCall) sobek.Value {
	strs, ok := call.Argument(0).(*sobek.Object)
	if !ok {
		vm.throw("http.url is used without a template: http.url`http://...`")
	}
	var address, name strings.Builder
	for i, key := range strs.Keys() {
		if i > 0 {
			name.WriteString("${}")
			address.WriteString(call.Argument(i).String())
		}
		part := strs.Get(key).String()
		name.WriteString(part)
		address.WriteString(part)
	}
	o := vm.rt.NewObject()
	o.Set("name", name.String())
	o.Set("url", address.String())
	o.Set("toString", k6Func(func(sobek.FunctionCall) sobek.Value { return vm.rt.ToValue(address.String()) }))
	return o
}

// A k6Request is what a request has beside its body.
type k6Request struct {
	method, url, name string
	header            http.Header
	timeout           time.Duration
	discard           bool
}

// k6Targets renders requests once. Those that are new at every turn are not
// kept once there are many.
type k6Targets struct {
	mu sync.Mutex
	m  map[string]*wire.Target
}

const maxTargets = 10_000

func (t *k6Targets) get(r k6Request) (*wire.Target, error) {
	var key strings.Builder
	fmt.Fprintf(&key, "%s\n%s\n%s\n%d", r.method, r.url, r.name, r.timeout)
	for _, name := range slices.Sorted(maps.Keys(r.header)) {
		key.WriteString("\n" + name + ":" + r.header.Get(name))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if target := t.m[key.String()]; target != nil {
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
	if t.m == nil {
		t.m = make(map[string]*wire.Target)
	}
	if len(t.m) < maxTargets {
		t.m[key.String()] = target
	}
	return target, nil
}
