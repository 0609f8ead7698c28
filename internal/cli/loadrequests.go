package cli

import (
	"flag"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/loadtest/traffic"
)

// requestFlags say what is sent, and how.
type requestFlags struct {
	// Texts are as in the command line until traffic has read the files that it
	// names.
	method, body, bodyFile, contentType string
	headerText, env                     repeated
	header                              http.Header
	template, data, pick                string
	curl, targets, script, har          string
	timeout                             time.Duration
	client                              loadtest.Client
	proxyText                           string
}

func (o *requestFlags) flags(fs *flag.FlagSet) {
	o.timeout = 30 * time.Second
	fs.StringVar(&o.method, "m", "", "`method` of the request (default GET, or POST with a body)")
	fs.Var(&o.headerText, "H", "`header` of the request, such as 'Accept: text/html'; repeatable")
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
	fs.IntVar(&o.client.CheckOneIn, "check-one-in", 1, "ask a script's checks of one answer in this `number`")
	fs.BoolVar(&o.client.HTTP2, "http2", false, "use HTTP/2, also without TLS; costs the generator several times as much")
	fs.BoolVar(&o.client.Insecure, "insecure", false, "accept any certificate")
	fs.StringVar(&o.proxyText, "proxy", "", "send through the proxy at this `url`, whose host must be this machine or one of -allow; costs the generator several times as much")
	fs.BoolVar(&o.client.Follow, "follow", false, "follow redirects; costs the generator several times as much")
}

// check finds flags that are wrong or do not go together, before any file is read.
func (o *requestFlags) check(target string, given map[string]bool) error {
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
	case o.client.CheckOneIn < 1:
		return usageErrorf("load: -check-one-in %d: want 1 or more", o.client.CheckOneIn)
	}
	if err := o.checkProxy(); err != nil {
		return err
	}
	if err := o.checkHeader(); err != nil {
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
func (o *requestFlags) checkProxy() error {
	if o.proxyText == "" {
		return nil
	}
	proxy, err := script.ParseURL(o.proxyText)
	if err != nil {
		return usageErrorf("load: -proxy: %v", err)
	}
	if o.client.HTTP2 {
		return usageErrorf("load: -http2 does not go with -proxy")
	}
	if whole, err := url.Parse(o.proxyText); err == nil {
		proxy.User = whole.User
	}
	o.client.Proxy = proxy
	return nil
}

// checkHeader reads -H and -T.
func (o *requestFlags) checkHeader() error {
	o.header = make(http.Header)
	for _, line := range o.headerText {
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return usageErrorf("load: -H %q: want a name and a value, such as 'Accept: text/html'", line)
		}
		o.header.Add(strings.TrimSpace(name), strings.TrimSpace(value))
	}
	if o.contentType != "" {
		o.header.Set("Content-Type", o.contentType)
	}
	return nil
}

// traffic reads the files that the line names and returns what is sent. What is
// wrong with them is known before anything is sent.
func (o *requestFlags) traffic(stdin io.Reader) (traffic.Options, error) {
	t := traffic.Options{
		Script: o.script, Env: o.env, Method: o.method, Header: o.header, Body: o.body, Template: o.template, Pick: o.pick,
		Timeout: o.timeout,
	}
	var err error
	if name, ok := strings.CutPrefix(o.template, "@"); ok {
		if t.Template, err = readText(name, stdin); err != nil {
			return t, usageErrorf("load: -body: %v", err)
		}
	}
	if o.bodyFile != "" {
		if t.Body, err = readText(o.bodyFile, stdin); err != nil {
			return t, usageErrorf("load: -D: %v", err)
		}
	}
	if o.data != "" {
		if t.Table, err = script.ReadTable(o.data); err != nil {
			return t, usageErrorf("load: -data: %v", err)
		}
	}
	switch {
	case o.curl != "":
		t.Curl = traffic.File{Name: "curl", Text: o.curl}
		if o.curl == "-" {
			t.Curl.Text, err = readText("-", stdin)
		}
	case o.targets != "":
		t.Vegeta.Name = o.targets
		t.Vegeta.Text, err = readText(o.targets, stdin)
	case o.har != "":
		t.HAR.Name = o.har
		t.HAR.Text, err = readText(o.har, stdin)
	}
	if err != nil {
		return t, usageErrorf("load: %v", err)
	}
	return t, nil
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
