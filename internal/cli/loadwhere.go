package cli

import (
	"errors"
	"flag"
	"net/netip"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/loadtest/target"
)

// whereFlags say which servers requests go to.
type whereFlags struct {
	url, ready, debug, args           string
	start, build                      string
	against, againstBuild, againstURL string
	pidText                           string
	pids                              [2]int
	// allow are hosts beside this machine.
	allow repeated
}

func (o *whereFlags) flags(fs *flag.FlagSet) {
	fs.StringVar(&o.start, "start", "", "start the server with this `command`, wait until it listens, and stop it at the end; in it {addr} is a free address and {port} its port, which is in $PORT as well")
	fs.StringVar(&o.build, "build", "", "start the server that this main `package` is, such as ./cmd/server, built with what tells hone of its inside")
	fs.StringVar(&o.args, "args", "", "with -build and -against-build: `arguments` of the program")
	fs.StringVar(&o.ready, "ready", "", "the server is ready once this `url`, or path of the server's, answers; else once it listens")
	fs.StringVar(&o.debug, "debug", "", "`url`, or path of the server's, below which there is /debug/pprof (own, the server's address, is the default; none: do not ask); with two servers each may have one, as in none,own")
	fs.StringVar(&o.pidText, "pid", "", "`number` of the process of a server that runs already (default who listens there); with two servers both, as in 12,34")
	fs.StringVar(&o.against, "against", "", "compare with a second server that this `command` starts")
	fs.StringVar(&o.againstBuild, "against-build", "", "compare with a second server that this main `package` is")
	fs.StringVar(&o.againstURL, "against-url", "", "compare with a second server at this `url`")
	fs.Var(&o.allow, "allow", "send requests to this `host` as well as to this machine; repeatable")
}

// pair reports whether there are two servers.
func (o *whereFlags) pair() bool {
	return o.against != "" || o.againstBuild != "" || o.againstURL != ""
}

// bothStarted reports whether there are two servers that hone starts.
func (o *whereFlags) bothStarted() bool {
	return (o.start != "" || o.build != "") && (o.against != "" || o.againstBuild != "")
}

func (o *whereFlags) check(scripted bool) error {
	started := o.start != "" || o.build != ""
	switch {
	case o.start != "" && o.build != "", o.against != "" && o.againstBuild != "":
		return usageErrorf("load: a server is either started with a command or built; give one of the two")
	case o.args != "" && o.build == "" && o.againstBuild == "":
		return usageErrorf("load: -args needs -build; write arguments of -start into its command")
	case strings.Contains(o.build, "@"), strings.Contains(o.againstBuild, "@"):
		return usageErrorf("load: -build takes a package of the working tree and no version; build versions yourself and use -start and -against")
	case o.pidText != "" && started && !o.pair():
		return usageErrorf("load: -pid is for a server that runs already; of one that hone starts it is known")
	case target.HasPlaceholder(o.url) && !started, target.HasPlaceholder(o.againstURL) && o.against == "" && o.againstBuild == "":
		return usageErrorf("load: {addr} is the address of a server that hone starts; give its command with -start or -against, or -build")
	case scripted && (started || o.pair()) && o.url == "" && o.ready == "" && !target.HasPlaceholder(o.start, o.args, o.against):
		return usageErrorf("load: nothing says where the server of the script listens; give its URL, or {addr} in its command")
	}
	for _, host := range o.allow {
		if err := checkHost(host); err != nil {
			return err
		}
	}
	return o.parsePids()
}

// parsePids reads -pid: a number for each server.
func (o *whereFlags) parsePids() error {
	if o.pidText == "" {
		return nil
	}
	fields := strings.Split(o.pidText, ",")
	if len(fields) > 2 || len(fields) == 2 && !o.pair() {
		return usageErrorf("load: -pid %s: there is no second server", o.pidText)
	}
	for i, field := range fields {
		pid, err := strconv.Atoi(field)
		if err != nil || pid < 1 {
			return usageErrorf("load: -pid %s: want the number of a process", o.pidText)
		}
		o.pids[i] = pid
	}
	return nil
}

// checkHost refuses a host that -allow cannot take.
func checkHost(host string) error {
	if strings.ContainsAny(host, "/@[] ") {
		return usageErrorf("load: -allow %s: want a host alone, such as bench.example.org or 10.0.0.7", host)
	}
	if _, err := netip.ParseAddr(host); err != nil && strings.Contains(host, ":") {
		return usageErrorf("load: -allow %s: want a host without its port", host)
	}
	return nil
}

// specs returns the servers. name is what reports call one that nothing else
// names.
func (o *whereFlags) specs(name string) []target.Spec {
	base := target.Spec{
		Start: o.start, Build: o.build, Args: o.args, URL: o.url, Ready: o.ready, Debug: o.debugOf(0), PID: o.pids[0], Name: name,
	}
	if !o.pair() {
		return []target.Spec{base}
	}
	head := base
	head.Start, head.Build, head.Base = o.against, o.againstBuild, o.againstURL
	head.Debug, head.PID = o.debugOf(1), o.pids[1]
	if o.againstURL != "" && o.url != "" {
		head.URL = o.againstURL
	}
	return []target.Spec{base, head}
}

// debugOf returns the part of -debug for one server.
func (o *whereFlags) debugOf(i int) string {
	debug := o.debug
	if first, second, ok := strings.Cut(debug, ","); ok && o.pair() {
		debug = []string{first, second}[i]
	}
	if debug == "own" {
		return ""
	}
	return debug
}

// loadUsage makes mistakes in the command line of the errors that are some.
func loadUsage(err error) error {
	var host *target.HostError
	var address *target.SameAddressError
	var debug *target.SameDebugError
	var field *target.FieldError
	var input *loadtest.InputError
	switch {
	case errors.As(err, &host):
		return usageErrorf("load: %s is not this machine; add -allow %s if you may load it",
			host.URL.Host, host.URL.Hostname())
	case errors.As(err, &address):
		return usageErrorf("load: both servers are at %s; write {addr} for the address into both commands and the URL, "+
			"or give the second with -against-url", address.Host)
	case errors.As(err, &debug):
		return usageErrorf("load: -debug %s is one server's; with two, give a path, which is asked of both", debug.URL)
	case errors.As(err, &field):
		return usageErrorf("load: -%v", field)
	case errors.As(err, &input):
		return usageErrorf("load: %v", input)
	}
	return err
}
