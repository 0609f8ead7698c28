package textsim

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
)

// graphFile holds the nodes of the original's call graph under load.
const graphFile = "graph.txt"

// graphScale divides the stages of the story's load: 30 seconds.
const graphScale = 5

// graphNodes are the functions of the graph that are kept: those of the
// service, regular expressions, and stacks that grow.
var graphNodes = regexp.MustCompile(`/base\.|/peers/service\.|^regexp\.|^runtime\.(morestack|newstack|copystack)$`)

// graphStep loads the original, as the story did, and keeps of its CPU profile
// what a graph of it would show.
func graphStep(s *session) measure.Step {
	return measure.Step{Name: "graph", About: "the call graph of the original under load", Files: []string{graphFile},
		Run: func(ctx context.Context, m *measure.Session) (map[string][]byte, error) {
			s.m = m
			text, err := s.graph(ctx)
			return map[string][]byte{graphFile: text}, err
		}}
}

func (s *session) graph(ctx context.Context) ([]byte, error) {
	servers, err := s.servers(ctx, "regexp")
	if err != nil {
		return nil, err
	}
	script, err := s.script(ctx)
	if err != nil {
		return nil, err
	}
	scale := graphScale
	if s.m.Trial {
		scale = trialScale
	}
	cpu := s.m.File("graph.pprof")
	args := append([]string{s.m.Hone, "load", "-json", "-bound", "pass"}, script...)
	args = append(args, "-env", fmt.Sprint("SCALE=", scale), "-start", servers[0].line(),
		"-debug", "http://"+debugHost+":{port}", "-profile", cpu)
	run := s.m.Command(10*time.Minute, args...)
	run.Accept = []int{failedThreshold}
	if _, err := run.Run(ctx); err != nil {
		return nil, err
	}
	top := measure.Command{Dir: s.m.Dir, Limit: time.Minute, Quiet: true,
		Args: []string{"go", "tool", "pprof", "-top", "-cum", "-nodefraction=0", "-nodecount=100000", cpu + ".cpu.pprof"}}
	lines, err := top.Run(ctx)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "# go tool pprof -top -cum -nodefraction=0 cpu.pprof, lines that match %s\n%s", graphNodes,
		s.m.Mark())
	keepProfile(&out, nil, lines, graphNodes)
	return out.Bytes(), nil
}

// A node is a function in a call graph.
type node struct {
	name string
	cum  float64 // share of all samples, in it and in what it calls
}

// nodes reads what graphStep has written, the largest first.
func (r *results) nodes() (all []node, err error) {
	text, err := r.files.Text(graphFile)
	if err != nil {
		return nil, err
	}
	for _, line := range strings.Split(text, "\n") {
		match := profileLine.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		var n node
		if _, err := fmt.Sscan(match[1], &n.cum); err != nil {
			return nil, err
		}
		n.name, n.cum = match[2], n.cum/100
		all = append(all, n)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("read results/%s: it holds no function", graphFile)
	}
	return all, nil
}

// share is that of one function.
func share(all []node, name string) float64 {
	for _, n := range all {
		if n.name == name {
			return n.cum
		}
	}
	return 0
}

// graphFrom is the smallest share that the table of the graph has.
const graphFrom = 0.02

// graph is the table of the graph's nodes.
func (r *results) graph([]string) (string, error) {
	all, err := r.nodes()
	if err != nil {
		return "", err
	}
	rows := [][]string{{"function", " CPU time in it and what it calls"}}
	for _, n := range all {
		if n.cum >= graphFrom || n.name == morestack {
			rows = append(rows, []string{functionName(n.name), page.Percent(n.cum)})
		}
	}
	return page.Table(rows...), nil
}

const (
	morestack  = "runtime.morestack"
	replaceAll = "regexp.(*Regexp).ReplaceAllString"
)

// busyGraph is what the story saw in the graph.
func (r *results) busyGraph() claim.Claim {
	return claim.Claim{
		Text: "the call graph: regexp is busy, and runtime.morestack is called", Story: "a picture", Kind: claim.Words,
		Measure: func() (claim.Finding, error) {
			all, err := r.nodes()
			if err != nil {
				return claim.Finding{}, err
			}
			engine, stack := share(all, replaceAll), share(all, morestack)
			got := claim.Finding{Verdict: claim.NotReproduced,
				Of: fmt.Sprintf("regexp %s, morestack %s of CPU time", page.Percent(engine), page.Percent(stack))}
			if engine >= graphFrom && stack >= graphFrom/2 {
				got.Verdict = claim.Reproduced
			}
			return got, nil
		},
	}
}
