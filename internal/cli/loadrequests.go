package cli

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
)

// requestOptions say what is sent.
type requestOptions struct {
	method, body, bodyFile, contentType string
	header, env                         repeated
	template, data, pick                string
	curl, targets, script, har          string
	timeout                             time.Duration
	checkOneIn                          int
	http2, insecure, follow             bool
	proxyText                           string
	proxy                               *url.URL // nil is none

	// text is the curl line, the targets or the HAR log, table the rows of -data.
	text  string
	table *script.Table
}

func (o *requestOptions) flags(fs *flag.FlagSet) {
	o.timeout = 30 * time.Second
	fs.StringVar(&o.method, "m", "", "`method` of the request (default GET, or POST with a body)")
	fs.Var(&o.header, "H", "`header` of the request, such as 'Accept: text/html'; repeatable")
	fs.StringVar(&o.body, "d", "", "`body` of the request")
	fs.StringVar(&o.bodyFile, "D", "", "`file` that holds the body of the request")
	fs.StringVar(&o.contentType, "T", "", "Content-Type, a `type` (default application/json where the body looks like JSON)")
	fs.StringVar(&o.template, "body", "", "`template` of bodies filled from rows of -data, or @file")
	fs.StringVar(&o.data, "data", "", "`file` of rows for -body: CSV or, as .jsonl, JSON lines")
	fs.StringVar(&o.pick, "pick", script.PickCycle, "how rows are picked: `cycle|random|pair`")
	fs.StringVar(&o.curl, "curl", "", "send the request of this `line` of curl; - reads it from standard input")
	fs.StringVar(&o.targets, "targets", "", "send the requests of this `file` in turn, in vegeta's format; - is standard input")
	fs.StringVar(&o.har, "har", "", "send the requests of this HAR `file`, as browsers write it, one after the other; those of its first server go to the URL, if there is one")
	fs.StringVar(&o.script, "script", "", "do what this `file`, a script of k6, does")
	fs.Var(&o.env, "env", "`NAME=value` in __ENV of a script, beside hone's own environment; repeatable")
	fs.Var((*duration)(&o.timeout), "timeout", "`time` after which a request has failed; scripts have their own")
	fs.IntVar(&o.checkOneIn, "check-one-in", 1, "ask a script's checks of one answer in this `number`")
	fs.BoolVar(&o.http2, "http2", false, "use HTTP/2, also without TLS; costs the generator several times as much")
	fs.BoolVar(&o.insecure, "insecure", false, "accept any certificate")
	fs.StringVar(&o.proxyText, "proxy", "", "send through the proxy at this `url`, whose host must be this machine or one of -allow; costs the generator several times as much")
	fs.BoolVar(&o.follow, "follow", false, "follow redirects; costs the generator several times as much")
}

// check finds flags that are wrong or do not go together, before any file is read.
func (o *requestOptions) check(target string, given map[string]bool) error {
	ways := 0
	for _, name := range []string{"curl", "targets", "script", "har"} {
		if given[name] {
			ways++
		}
	}
	switch {
	case ways > 1:
		return usageErrorf("load: -curl, -targets, -script and -har each say what is sent; give one of them")
	case (given["curl"] || given["targets"]) && target != "":
		return usageErrorf("load: the URL %s and -curl or -targets both say where requests go; give one of them", target)
	case ways == 0 && target == "":
		return usageErrorf("load: nothing says what is sent; give a URL, -curl, -targets, -script or -har")
	}
	for _, name := range []string{"m", "H", "d", "D", "T", "body", "data", "pick"} {
		if given[name] && ways > 0 {
			return usageErrorf("load: -%s is for requests to a URL; -curl, -targets, -script and -har say all of their requests", name)
		}
	}
	bodies := 0
	for _, name := range []string{"d", "D", "body"} {
		if given[name] {
			bodies++
		}
	}
	switch {
	case bodies > 1:
		return usageErrorf("load: -d, -D and -body each say what the body is; give one of them")
	case given["data"] && !given["body"]:
		return usageErrorf("load: -data needs -body, which says what is made of a row")
	case given["pick"] && !given["data"]:
		return usageErrorf("load: -pick needs -data")
	case given["env"] && !given["script"]:
		return usageErrorf("load: -env needs -script")
	case o.timeout <= 0:
		return usageErrorf("load: -timeout %v: want more than 0", o.timeout)
	case o.checkOneIn < 1:
		return usageErrorf("load: -check-one-in %d: want 1 or more", o.checkOneIn)
	}
	if err := o.checkProxy(); err != nil {
		return err
	}
	for _, pair := range o.env {
		if !strings.Contains(pair, "=") {
			return usageErrorf("load: -env %s: want NAME=value", pair)
		}
	}
	return nil
}

// checkProxy reads the URL of -proxy, which may name a user.
func (o *requestOptions) checkProxy() error {
	if o.proxyText == "" {
		return nil
	}
	proxy, err := parseURL(o.proxyText)
	if err != nil {
		return usageErrorf("load: -proxy: %v", err)
	}
	if o.http2 {
		return usageErrorf("load: -http2 does not go with -proxy")
	}
	if whole, err := url.Parse(o.proxyText); err == nil {
		proxy.User = whole.User
	}
	o.proxy = proxy
	return nil
}

// read reads the files that the line names. What is wrong with them is known
// before anything is sent.
func (o *requestOptions) read(stdin io.Reader) error {
	var err error
	if name, ok := strings.CutPrefix(o.template, "@"); ok {
		if o.template, err = readText(name, stdin); err != nil {
			return usageErrorf("load: -body: %v", err)
		}
	}
	if o.bodyFile != "" {
		if o.body, err = readText(o.bodyFile, stdin); err != nil {
			return usageErrorf("load: -D: %v", err)
		}
	}
	if o.data != "" {
		if o.table, err = script.ReadTable(o.data); err != nil {
			return usageErrorf("load: -data: %v", err)
		}
	}
	switch {
	case o.curl == "-":
		o.text, err = readText("-", stdin)
	case o.curl != "":
		o.text = o.curl
	case o.targets != "":
		o.text, err = readText(o.targets, stdin)
	case o.har != "":
		o.text, err = readText(o.har, stdin)
	}
	if err != nil {
		return usageErrorf("load: %v", err)
	}
	return nil
}

// readText returns the content of a file, or of standard input for -.
func readText(name string, stdin io.Reader) (string, error) {
	if name == "-" {
		text, err := io.ReadAll(stdin)
		return string(text), err
	}
	text, err := os.ReadFile(name)
	return string(text), err
}

// requests are what is sent to one server.
type requests struct {
	source script.Source
	// said is what a script says of the run, targets where requests are known
	// to go, others where they go beside that and may be refused, name what they are in
	// a report.
	said             script.Options
	targets, others  []*wire.Target
	name             string
	insecure, follow bool
}

// specs returns the requests that are written down, none where a script makes
// them or where they have no URL yet.
func (o *requestOptions) specs(p *place) ([]script.Spec, error) {
	switch {
	case o.script != "":
		return nil, nil
	case o.curl != "":
		spec, err := script.Curl(p.expand(o.text))
		return []script.Spec{spec}, err
	case o.targets != "":
		return script.Vegeta(strings.NewReader(p.expand(o.text)), o.targets)
	}
	spec := script.Spec{Method: o.method, URL: p.raw, Body: o.body, Header: make(http.Header)}
	if o.template != "" && o.method == "" {
		spec.Method = http.MethodPost
	}
	for _, line := range o.header {
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return nil, fmt.Errorf("-H %q: want a name and a value, such as 'Accept: text/html'", line)
		}
		spec.Header.Add(strings.TrimSpace(name), strings.TrimSpace(value))
	}
	body := strings.TrimSpace(o.body + o.template)
	switch {
	case o.contentType != "":
		spec.Header.Set("Content-Type", o.contentType)
	case spec.Header.Get("Content-Type") == "" && (strings.HasPrefix(body, "{") || strings.HasPrefix(body, "[")):
		spec.Header.Set("Content-Type", "application/json")
	}
	return []script.Spec{spec}, nil
}

// source returns what is sent to a server. Errors are mistakes in the line, or in
// files that it names.
func (o *requestOptions) source(p *place, seed uint64, open bool) (*requests, error) {
	if o.script != "" {
		return o.scripted(p, seed, open)
	}
	if o.har != "" {
		return o.fromHAR(p)
	}
	specs, err := o.specs(p)
	if err != nil {
		return nil, err
	}
	r := new(requests)
	for i := range specs {
		specs[i].Timeout = o.timeout
		p.rebase(&specs[i])
		r.insecure, r.follow = r.insecure || specs[i].Insecure, r.follow || specs[i].Follow
		target, err := specs[i].Target()
		if err != nil {
			return nil, err
		}
		r.targets = append(r.targets, target)
	}
	r.name = r.targets[0].Method + " " + r.targets[0].URL.String()
	if n := len(r.targets); n > 1 {
		r.name = fmt.Sprintf("%d requests of %s", n, o.targets)
	}
	if o.template == "" {
		r.source, err = script.List(specs)
		return r, err
	}
	r.source, err = script.Template(script.TemplateOptions{Target: r.targets[0], Body: o.template, Table: o.table, Pick: o.pick})
	if err != nil {
		return nil, fmt.Errorf("-body: %w", err)
	}
	return r, nil
}

// knownURL is where the first of the requests goes, as far as that is written
// down; nil if it is not.
func (o *requestOptions) knownURL(p *place) (*url.URL, error) {
	if o.har != "" {
		r, err := o.fromHAR(p)
		if err != nil {
			return nil, err
		}
		return r.targets[0].URL, nil
	}
	specs, err := o.specs(p)
	if err != nil || len(specs) == 0 {
		return nil, err
	}
	p.rebase(&specs[0])
	target, err := specs[0].Target()
	if err != nil {
		return nil, err
	}
	return target.URL, nil
}

// hasPlaceholder says that a text has the address of a server in it.
func hasPlaceholder(texts ...string) bool {
	for _, t := range texts {
		if strings.Contains(t, "{addr}") || strings.Contains(t, "{port}") {
			return true
		}
	}
	return false
}
