// Package traffic makes what is sent to a server under load: the requests of a
// URL, with bodies filled from data, of a line of curl, a file of vegeta's, a
// HAR log, or a k6 script.
package traffic

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load/k6"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
	"github.com/gohone/hone/internal/loadtest/target"
)

// A File is a text with its name, which errors and reports use.
type File struct{ Name, Text string }

// Options say what is sent. At most one of Curl, Vegeta, HAR and Script is set;
// without them it is the request of Method, Header and Body to the target's URL.
type Options struct {
	// Curl is a line as browsers copy it, Vegeta a file of targets, HAR a log as
	// browsers write it, Script the path of a k6 script. A File without a name is
	// not set.
	Curl, Vegeta, HAR File
	Script            string
	// Env holds NAME=value for a script, beside the environment of the process.
	Env []string

	// Method is GET if empty, or POST with a body. Header may lack a
	// Content-Type, which is then found from the body.
	Method string
	Header http.Header
	Body   string
	// Template, unless empty, is what bodies are made from, with rows of Table
	// that are picked as in [script.TemplateOptions].
	Template string
	Table    *script.Table
	Pick     string

	// Timeout is the longest to wait for an answer; scripts have their own.
	Timeout time.Duration
	// Seed is the seed of a script's random choices. Open reports whether
	// requests arrive at a rate.
	Seed uint64
	Open bool
}

// Texts returns the texts in which the address of a server may stand.
func (o Options) Texts() []string {
	return append([]string{o.Curl.Text, o.Vegeta.Text}, o.Env...)
}

// Traffic is what is sent to one server.
type Traffic struct {
	Source script.Source
	// Run is what the source says of the run, such as a script's stages.
	Run script.Options
	// Name is what requests are in a report, such as "GET http://127.0.0.1/".
	Name string
	// Targets is where requests are known to go, in order; Others is where some
	// go beside that, which may be refused.
	Targets, Others []*wire.Target
	// Insecure and Follow are set if one of the requests asks for them.
	Insecure, Follow bool
}

// New makes the traffic to the server of a spec at an address. Errors are
// mistakes in the options.
func New(o Options, s target.Spec, at target.Address) (*Traffic, error) {
	base, err := s.BaseAt(at)
	if err != nil {
		return nil, err
	}
	switch {
	case o.Script != "":
		return o.scripted(at)
	case o.HAR.Name != "":
		if base == nil && s.URL != "" {
			if base, err = script.ParseURL(at.Expand(s.URL)); err != nil {
				return nil, err
			}
		}
		return o.logged(base)
	}
	specs, err := o.specs(s, at)
	if err != nil {
		return nil, err
	}
	return o.listed(specs, base)
}

// URL returns where the first request goes, nil if that is not known.
func (t *Traffic) URL() *url.URL {
	if len(t.Targets) == 0 {
		return nil
	}
	return t.Targets[0].URL
}

// Servers returns how many servers requests go to, one if that is not known.
func (t *Traffic) Servers() int {
	hosts := make(map[string]bool)
	for _, to := range t.Targets {
		hosts[to.Address()] = true
	}
	for _, to := range t.Others {
		hosts[to.Address()] = true
	}
	return max(len(hosts), 1)
}

// scripted returns what a k6 script sends.
func (o Options) scripted(at target.Address) (*Traffic, error) {
	env := make(map[string]string)
	for _, pair := range append(os.Environ(), o.Env...) {
		name, value, _ := strings.Cut(pair, "=")
		env[name] = at.Expand(value)
	}
	t := &Traffic{Name: o.Script}
	var err error
	t.Source, t.Run, err = k6.New(o.Script, k6.Options{Seed: o.Seed, Env: env, Open: o.Open})
	return t, err
}

// specs returns the requests that are written down.
func (o Options) specs(s target.Spec, at target.Address) ([]script.Spec, error) {
	switch {
	case o.Curl.Name != "":
		spec, err := script.Curl(at.Expand(o.Curl.Text))
		return []script.Spec{spec}, err
	case o.Vegeta.Name != "":
		return script.Vegeta(strings.NewReader(at.Expand(o.Vegeta.Text)), o.Vegeta.Name)
	}
	spec := script.Spec{Method: o.Method, URL: at.Expand(s.URL), Body: o.Body, Header: o.Header.Clone()}
	if o.Template != "" && o.Method == "" {
		spec.Method = http.MethodPost
	}
	body := strings.TrimSpace(o.Body + o.Template)
	if spec.Header.Get("Content-Type") == "" && (strings.HasPrefix(body, "{") || strings.HasPrefix(body, "[")) {
		if spec.Header == nil {
			spec.Header = make(http.Header)
		}
		spec.Header.Set("Content-Type", "application/json")
	}
	return []script.Spec{spec}, nil
}

// listed returns the traffic of requests that go to base, unless that is nil.
func (o Options) listed(specs []script.Spec, base *url.URL) (*Traffic, error) {
	t := new(Traffic)
	for i := range specs {
		specs[i] = specs[i].At(base)
		specs[i].Timeout = o.Timeout
		t.Insecure, t.Follow = t.Insecure || specs[i].Insecure, t.Follow || specs[i].Follow
		to, err := specs[i].Target()
		if err != nil {
			return nil, err
		}
		t.Targets = append(t.Targets, to)
	}
	t.Name = t.Targets[0].Method + " " + t.Targets[0].URL.String()
	if n := len(t.Targets); n > 1 {
		t.Name = fmt.Sprintf("%d requests of %s", n, o.Vegeta.Name)
	}
	var err error
	if o.Template == "" {
		t.Source, err = script.List(specs)
		return t, err
	}
	t.Source, err = script.Template(script.TemplateOptions{
		Target: t.Targets[0], Body: o.Template, Table: o.Table, Pick: o.Pick,
	})
	if err != nil {
		return nil, &target.FieldError{Field: "body", Err: err}
	}
	return t, nil
}
