package testlog

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// A state is that of a test.
type state int

const (
	runs state = iota
	paused
	passed
	failed
)

// A test is one that has begun.
type test struct {
	name  string
	state state
	said  said
}

// running follows a package whose stream is being read.
type running struct {
	path   string
	tests  map[string]*test
	order  []*test
	said   said // outside of tests
	death  death
	out    Package
	ended  bool
	failed bool
	build  string // what could not be built, if it failed for that
}

func newRunning(path string) *running {
	return &running{path: path, tests: make(map[string]*test), out: Package{Path: path, Seconds: make(map[string]float64)}}
}

// take takes one event of the package.
func (p *running) take(e event) {
	switch {
	case e.Action == "output":
		p.output(e)
	case e.Test == "":
		p.whole(e)
	default:
		p.change(e)
	}
}

// whole takes an event of the package as a whole.
func (p *running) whole(e event) {
	switch e.Action {
	case "fail":
		p.failed, p.build = true, e.FailedBuild
		fallthrough
	case "pass", "skip":
		p.ended, p.out.Elapsed = true, e.Elapsed
	}
}

// change takes a change of the state of a test.
func (p *running) change(e event) {
	t := p.tests[e.Test]
	if t == nil {
		t = &test{name: e.Test}
		p.tests[e.Test] = t
		p.order = append(p.order, t)
	}
	switch e.Action {
	case "pause":
		t.state = paused
	case "run", "cont":
		t.state = runs
	case "pass", "skip":
		t.state = passed
		p.out.Seconds[t.name] = e.Elapsed
	case "fail":
		t.state = failed
		p.out.Seconds[t.name] = e.Elapsed
	}
}

// output takes a line of output. A binary that dies may do so while any test runs.
func (p *running) output(e event) {
	p.death.take(p.path, e.Output)
	if t := p.tests[e.Test]; t != nil {
		t.said.take(e.Output)
	} else {
		p.said.take(e.Output)
	}
}

// end sums up. built are the messages of the compiler.
func (p *running) end(built map[string]string) *Package {
	out := &p.out
	for _, t := range p.order {
		if t.state == passed && !strings.Contains(t.name, "/") {
			out.Passed = append(out.Passed, t.name)
		}
	}
	if p.ended && !p.failed {
		return out
	}
	for _, t := range p.order {
		if t.state == failed && !p.within(t, failed) {
			out.Failures = append(out.Failures, p.failure(t.name, p.kindOf(t)))
		}
	}
	switch {
	case p.build != "" || p.said.unbuilt:
		out.Failures = []Failure{{Package: p.path, Kind: Unbuilt, Line: cmp.Or(built[p.build], p.said.last)}}
	case !p.ended:
		out.Failures = append(out.Failures, p.blamed(Cut, p.unfinished()))
	case out.Whole():
		p.died()
	}
	return out
}

// kindOf is how a test failed that said so: it may have panicked, which ends the binary.
func (p *running) kindOf(t *test) Kind {
	if p.death.panic != "" && !p.death.timeout && p.death.at(t.name) {
		return Panicked
	}
	return Failed
}

// died adds what ended the binary, or failed outside of the tests.
func (p *running) died() {
	out, d := &p.out, &p.death
	left := p.unfinished()
	switch {
	case d.timeout:
		if len(d.running) > 0 {
			left = d.leaves()
		}
		out.TooSlow = len(d.slow()) == 0
		if slow := d.slow(); len(slow) > 0 {
			left = slow
		}
		out.Failures = append(out.Failures, p.blamed(Hung, left))
	case d.panic != "":
		if d.blamed != "" {
			left = under(d.blamed, left)
		}
		f := p.blamed(Panicked, left)
		f.Line = d.panic
		out.Failures = append(out.Failures, f)
	case len(left) > 0:
		out.Failures = append(out.Failures, p.blamed(Exited, left))
	case len(out.Failures) == 0:
		out.Failures = append(out.Failures, Failure{Package: p.path, Kind: Outside, Line: p.said.last})
	}
}

// blamed is a failure for which one of several tests is to blame, or none if there are none.
func (p *running) blamed(kind Kind, tests []string) Failure {
	switch len(tests) {
	case 0:
		return Failure{Package: p.path, Kind: kind, Line: p.said.last}
	case 1:
		return p.failure(tests[0], kind)
	}
	return Failure{Package: p.path, Kind: kind, Suspects: tests}
}

func (p *running) failure(name string, kind Kind) Failure {
	f := Failure{Package: p.path, Test: name, Kind: kind}
	switch t := p.tests[name]; {
	case kind == Panicked:
		f.Line = p.death.panic
	case kind == Failed && t != nil:
		f.Line = t.said.site
		if f.Line == "" {
			f.Line = t.said.difference()
		}
	}
	return f
}

// unfinished names the tests that have begun and not ended, and in which no other has.
func (p *running) unfinished() []string {
	var names []string
	for _, t := range p.order {
		if t.state == runs && !p.within(t, runs) {
			names = append(names, t.name)
		}
	}
	return names
}

// under returns those of tests that are within one, or that one itself if there are none.
func under(name string, tests []string) []string {
	var inside []string
	for _, t := range tests {
		if strings.HasPrefix(t, name+"/") {
			inside = append(inside, t)
		}
	}
	if len(inside) == 0 {
		return []string{name}
	}
	return inside
}

// within reports whether a test within t is in a state.
func (p *running) within(t *test, s state) bool {
	return slices.ContainsFunc(p.order, func(o *test) bool {
		return o.state == s && strings.HasPrefix(o.name, t.name+"/")
	})
}

// framework are beginnings of lines that go test writes itself.
var framework = regexp.MustCompile(`^(=== |--- |PASS$|FAIL$|FAIL\t|ok  \t|\?   \t|exit status |-test\.shuffle |# |coverage: |$)`)

// plain is a line without blanks around it, empty if go test has written it.
func plain(line string) string {
	line = strings.TrimSpace(line)
	if framework.MatchString(line) {
		return ""
	}
	return line
}
