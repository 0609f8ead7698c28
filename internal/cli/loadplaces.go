package cli

import (
	"flag"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/load/script"
)

// whereOptions say which servers requests go to.
type whereOptions struct {
	url, ready, debug, args           string
	start, build                      string
	against, againstBuild, againstURL string
	pids                              string
}

func (o *whereOptions) flags(fs *flag.FlagSet) {
	fs.StringVar(&o.start, "start", "", "start the server with this `command`, wait until it listens, and stop it at the end; in it {addr} is a free address and {port} its port, which is in $PORT as well")
	fs.StringVar(&o.build, "build", "", "start the server that this main `package` is, such as ./cmd/server, built with what tells hone of its inside")
	fs.StringVar(&o.args, "args", "", "with -build and -against-build: `arguments` of the program")
	fs.StringVar(&o.ready, "ready", "", "the server is ready once this `url`, or path of the server's, answers; else once it listens")
	fs.StringVar(&o.debug, "debug", "", "`url`, or path of the server's, below which there is /debug/pprof (own, the server's address, is the default; none: do not ask); with two servers each may have one, as in none,own")
	fs.StringVar(&o.pids, "pid", "", "`number` of the process of a server that runs already (default who listens there); with two servers both, as in 12,34")
	fs.StringVar(&o.against, "against", "", "compare with a second server that this `command` starts")
	fs.StringVar(&o.againstBuild, "against-build", "", "compare with a second server that this main `package` is")
	fs.StringVar(&o.againstURL, "against-url", "", "compare with a second server at this `url`")
}

// pair says that there are two servers.
func (o *whereOptions) pair() bool {
	return o.against != "" || o.againstBuild != "" || o.againstURL != ""
}

func (o *whereOptions) check(scripted bool) error {
	started := o.start != "" || o.build != ""
	switch {
	case o.start != "" && o.build != "", o.against != "" && o.againstBuild != "":
		return usageErrorf("load: a server is either started with a command or built; give one of the two")
	case o.args != "" && o.build == "" && o.againstBuild == "":
		return usageErrorf("load: -args needs -build; arguments of -start stand in its command")
	case strings.Contains(o.build, "@"), strings.Contains(o.againstBuild, "@"):
		return usageErrorf("load: -build takes a package of the working tree and no version; build versions yourself and use -start and -against")
	case o.pids != "" && started && !o.pair():
		return usageErrorf("load: -pid is for a server that runs already; of one that hone starts it is known")
	case hasPlaceholder(o.url) && !started, hasPlaceholder(o.againstURL) && o.against == "" && o.againstBuild == "":
		return usageErrorf("load: {addr} stands for the address of a server that hone starts; give its command with -start or -against, or -build")
	case scripted && (started || o.pair()) && o.url == "" && o.ready == "" && !hasPlaceholder(o.start, o.args, o.against):
		return usageErrorf("load: nothing says where the server of the script listens; give its URL, or {addr} in its command")
	}
	return nil
}

// A place is one server of the line.
type place struct {
	// name is what it is in a report: unique among the places.
	name string
	// command are the words that start it, and build the package; both empty if it
	// runs. program is what the package was built to, to which command are the
	// arguments.
	command []string
	build   string
	program string
	// raw is the URL of requests as it was written, of which url is the server's
	// own; addr is the address that was chosen for the server, empty if none
	// was.
	raw          string
	url          *url.URL
	ready, debug *url.URL
	silent       bool // -debug none
	addr         string
	pid          int
	// base takes the place of what requests say of scheme and host; nil leaves it.
	base *url.URL
}

func (p *place) started() bool { return len(p.command) > 0 || p.build != "" }

// expand puts the address in the place of what stands for it.
func (p *place) expand(text string) string {
	if p.addr == "" {
		return text
	}
	_, port, _ := net.SplitHostPort(p.addr) // was made by JoinHostPort
	return strings.NewReplacer("{addr}", p.addr, "{port}", port).Replace(text)
}

// rebase leads a request to this server that is written down for another.
func (p *place) rebase(spec *script.Spec) {
	if p.base == nil {
		return
	}
	raw := spec.URL
	if !strings.Contains(raw, "://") {
		raw = "http://" + raw
	}
	if u, err := url.Parse(raw); err == nil { // else the target says so
		u.Scheme, u.Host = p.base.Scheme, p.base.Host
		spec.URL = u.String()
	}
}

// places makes the places of the line, at the given addresses where those that it
// chose before are to be used again. Errors are mistakes in it.
func (o *whereOptions) places(what *requestOptions, addresses ...string) ([]*place, error) {
	list := []*place{{build: o.build, raw: o.url}}
	commands := []string{o.start}
	if o.pair() {
		list = append(list, &place{build: o.againstBuild, raw: o.url})
		commands = append(commands, o.against)
		if o.againstURL != "" && o.url != "" {
			list[1].raw = o.againstURL
		}
	}
	pids, err := parsePids(o.pids, len(list))
	if err != nil {
		return nil, err
	}
	free := new(freePorts)
	defer free.close()
	for i, p := range list {
		p.pid = pids[i]
		debug := o.debugOf(i)
		texts := []string{commands[i], p.raw, o.ready, debug}
		if what.har == "" { // what stands in there means nothing to us
			texts = append(texts, what.text)
		}
		if p.build != "" {
			texts = append(texts, o.args)
		}
		texts = append(texts, what.env...)
		if hasPlaceholder(texts...) && (commands[i] != "" || p.build != "") {
			if i < len(addresses) {
				p.addr = addresses[i]
			} else if p.addr, err = free.next(); err != nil {
				return nil, err
			}
		}
		if i == 1 && o.againstURL != "" {
			if p.base, err = parseURL(p.expand(o.againstURL)); err != nil {
				return nil, err
			}
		}
		if err := p.fill(o, what, commands[i], debug); err != nil {
			return nil, err
		}
	}
	return list, tellApart(list)
}

// debugOf is what -debug says of a server, empty where it is the server's own.
func (o *whereOptions) debugOf(i int) string {
	debug := o.debug
	if first, second, ok := strings.Cut(debug, ","); ok && o.pair() {
		debug = []string{first, second}[i]
	}
	if debug == "own" {
		return ""
	}
	return debug
}

// fill works out what the line says of a place.
func (p *place) fill(o *whereOptions, what *requestOptions, command, debug string) error {
	var err error
	if command != "" {
		if p.command, err = script.ShellWords(p.expand(command)); err != nil {
			return fmt.Errorf("%q: %w", command, err)
		}
		p.name = command
	}
	if p.build != "" {
		if p.command, err = script.ShellWords(p.expand(o.args)); err != nil {
			return fmt.Errorf("-args %q: %w", o.args, err)
		}
		p.name = p.build
	}
	p.raw = p.expand(p.raw)
	if err := p.locate(what); err != nil {
		return err
	}
	if o.ready != "" {
		if p.ready, err = p.resolve(p.expand(o.ready)); err != nil {
			return fmt.Errorf("-ready: %w", err)
		}
		if p.url == nil {
			p.url = &url.URL{Scheme: p.ready.Scheme, Host: p.ready.Host}
		}
	}
	if p.silent = debug == "none"; debug != "" && !p.silent {
		if p.debug, err = p.resolve(p.expand(debug)); err != nil {
			return fmt.Errorf("-debug: %w", err)
		}
		p.debug.Path = strings.TrimSuffix(strings.TrimSuffix(p.debug.Path, "/"), "/debug/pprof")
	}
	if p.name == "" && p.url != nil {
		p.name = p.url.Scheme + "://" + p.url.Host
	}
	if p.name == "" {
		p.name = what.script
	}
	return nil
}

// locate finds out where the server listens.
func (p *place) locate(what *requestOptions) error {
	known, err := what.knownURL(p)
	if err != nil {
		return err
	}
	switch {
	case known != nil:
		p.url = known
	case p.raw != "":
		p.url, err = parseURL(p.raw)
	case p.base != nil:
		p.url = p.base
	case p.addr != "":
		p.url = &url.URL{Scheme: "http", Host: p.addr}
	}
	return err
}

// resolve reads a URL, or a path of the server's.
func (p *place) resolve(text string) (*url.URL, error) {
	if strings.HasPrefix(text, "/") && p.url != nil {
		u, err := url.Parse(text)
		if err != nil {
			return nil, err
		}
		u.Scheme, u.Host = p.url.Scheme, p.url.Host
		return u, nil
	}
	return parseURL(text)
}

// parseURL reads an absolute URL, http if it does not say.
func parseURL(text string) (*url.URL, error) {
	target, err := script.Spec{URL: text}.Target()
	if err != nil {
		return nil, err
	}
	return target.URL, nil
}

// tellApart refuses two servers at one place, and gives each a name of its own.
func tellApart(list []*place) error {
	if len(list) < 2 {
		return nil
	}
	a, b := list[0], list[1]
	if a.url != nil && b.url != nil && sameServer(a.url, b.url) {
		return fmt.Errorf("both servers are at %s; write {addr} for the address into both commands and the URL, or give the second with -against-url", a.url.Host)
	}
	if a.debug != nil && b.debug != nil && sameServer(a.debug, b.debug) {
		return fmt.Errorf("-debug %s is one server's; with two, give a path, which is asked of both", a.debug)
	}
	if a.name == b.name {
		b.name += "#2"
	}
	return nil
}

// sameServer says that two URLs lead to one place: localhost and 0.0.0.0 are
// 127.0.0.1, or that of IPv6.
func sameServer(a, b *url.URL) bool {
	if portOf(a) != portOf(b) {
		return false
	}
	host, other := strings.ToLower(a.Hostname()), strings.ToLower(b.Hostname())
	if host == other {
		return true
	}
	one, two := loopbacks(host), loopbacks(other)
	return slices.ContainsFunc(one, func(ip netip.Addr) bool { return slices.Contains(two, ip) })
}

// loopbacks are the addresses of this machine that a host stands for, none if it
// is a name or another machine.
func loopbacks(host string) []netip.Addr {
	ip, err := netip.ParseAddr(host)
	v4, v6 := netip.AddrFrom4([4]byte{127, 0, 0, 1}), netip.IPv6Loopback()
	switch {
	case host == "localhost":
		return []netip.Addr{v4, v6}
	case err != nil:
		return nil
	case ip == netip.IPv4Unspecified():
		return []netip.Addr{v4}
	case ip == netip.IPv6Unspecified(): // takes connections of both
		return []netip.Addr{v4, v6}
	}
	return []netip.Addr{ip.Unmap()}
}

func parsePids(text string, n int) ([]int, error) {
	pids := make([]int, n)
	if text == "" {
		return pids, nil
	}
	fields := strings.Split(text, ",")
	if len(fields) > n {
		return nil, fmt.Errorf("-pid %s: there is no second server", text)
	}
	for i, field := range fields {
		pid, err := strconv.Atoi(field)
		if err != nil || pid < 1 {
			return nil, fmt.Errorf("-pid %s: want the number of a process", text)
		}
		pids[i] = pid
	}
	return pids, nil
}

// freePorts chooses addresses of this machine where nobody listens, each once.
type freePorts struct{ held []net.Listener }

func (f *freePorts) next() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", fmt.Errorf("find a free address: %w", err)
	}
	f.held = append(f.held, l)
	return l.Addr().String(), nil
}

// close leaves the addresses to the servers.
func (f *freePorts) close() {
	for _, l := range f.held {
		l.Close()
	}
}
