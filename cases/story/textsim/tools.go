package textsim

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"time"

	"github.com/gohone/hone/cases/story/measure"
)

// A tool is one way to run a generator.
type tool struct {
	name string
	// program is looked for in PATH; empty for hone.
	program string
	accept  []int // exit codes that are no failure
	// prepare makes the files that args name; it may be nil.
	prepare func(s *session, addr string) error
	args    func(s *session, addr string, length time.Duration) []string
	env     func(s *session) []string
	parse   func(s *session, out []byte) (*toolRun, error)
}

// tools do the same work: random pairs of the same texts, posted on 64
// connections, the next when the last is answered.
func tools() []tool {
	conns := strconv.Itoa(toolConnections)
	return []tool{
		{name: "hone, script", parse: parseHone,
			args: func(s *session, addr string, length time.Duration) []string {
				return append(honeLoad, "-script", s.m.File("similarity.js"),
					"-env", "TEXTS="+s.m.File("texts.csv"), "-env", "TARGET=http://"+addr,
					"-vus", conns, "-duration", length.String(), "http://"+addr+"/")
			}},
		{name: "hone, template", parse: parseHone,
			args: func(s *session, addr string, length time.Duration) []string {
				return append(honeLoad, "-data", s.m.File("texts.csv"), "-pick", "pair",
					"-m", "POST", "-body", `{"text1":{{json .A.text}},"text2":{{json .B.text}}}`,
					"-vus", conns, "-duration", length.String(), "http://"+addr+"/similarity")
			}},
		{name: "k6", program: "k6", accept: []int{k6Threshold}, parse: parseK6,
			args: func(s *session, addr string, length time.Duration) []string {
				return append(s.k6Run(), "--vus", conns, "--duration", length.String(),
					"-e", "TEXTS="+s.m.File("texts.csv"), "-e", "TARGET=http://"+addr, s.m.File("similarity.js"))
			}},
		{name: "vegeta", program: "vegeta", prepare: (*session).vegetaTargets, parse: parseVegeta,
			args: func(s *session, addr string, length time.Duration) []string {
				return s.vegetaAttack("-format", "json", "-targets", s.m.File("targets.json"), "-rate", "0",
					"-workers", conns, "-max-workers", conns, "-connections", conns, "-duration", length.String())
			}},
		{name: "hey", program: "hey", parse: parseHey,
			args: func(s *session, addr string, length time.Duration) []string {
				return []string{"-z", length.String(), "-c", conns, "-m", "POST", "-T", "application/json",
					"-D", s.m.File("body.json"), "http://" + addr + "/similarity"}
			}},
		{name: "wrk", program: "wrk", parse: parseWrk,
			env: func(s *session) []string { return []string{"TEXTS=" + s.m.File("texts.csv")} },
			args: func(s *session, addr string, length time.Duration) []string {
				return wrkRun(s, length, "http://"+addr+"/similarity")
			}},
	}
}

// toolStep lets generators take turns on the same server.
func toolStep(s *session) measure.Step {
	return s.step("tools", "other load generators on the same work", func(ctx context.Context) ([]byte, error) {
		rounds, length := 3, 8*time.Second
		if s.inHurry() {
			rounds, length = 1, 2*time.Second
		}
		return s.rounds(ctx, tools(), rounds, func(r *running, t tool) (*toolRun, error) {
			return t.run(ctx, s, r.addr, length)
		})
	})
}

// rounds runs every tool that is here in each round, in a random order,
// on a server of its own.
func (s *session) rounds(ctx context.Context, all []tool, rounds int,
	run func(*running, tool) (*toolRun, error)) ([]byte, error) {
	servers, err := s.servers(ctx, "tuned")
	if err != nil {
		return nil, err
	}
	if err := s.toolFiles(ctx); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	var here []tool
	for _, t := range all {
		if _, err := exec.LookPath(t.program); t.program != "" && err != nil {
			fmt.Fprintf(os.Stderr, "story: left out: %s, which is not in PATH\n", t.name)
			if err := enc.Encode(toolRun{Tool: t.name, Why: t.program + " is not installed"}); err != nil {
				return nil, err
			}
			continue
		}
		here = append(here, t)
	}
	for round := 1; round <= rounds; round++ {
		for _, i := range rand.Perm(len(here)) {
			server, err := servers[0].start(ctx)
			if err != nil {
				return nil, err
			}
			got, err := run(server, here[i])
			server.stop()
			switch {
			case ctx.Err() != nil:
				return nil, ctx.Err()
			case err != nil:
				fmt.Fprintf(os.Stderr, "story: %s: %v\n", here[i].name, err)
				got = &toolRun{Why: "the run failed"}
			}
			got.Tool, got.Round, got.Version, got.Trial = here[i].name, round, here[i].version(), s.inHurry()
			if err := enc.Encode(got); err != nil {
				return nil, err
			}
		}
	}
	return out.Bytes(), nil
}

// run runs a generator once.
func (t tool) run(ctx context.Context, s *session, addr string, length time.Duration) (*toolRun, error) {
	if t.prepare != nil {
		if err := t.prepare(s, addr); err != nil {
			return nil, err
		}
	}
	c := measure.Command{Dir: s.m.Temp, Limit: length + time.Minute, Accept: t.accept, Quiet: true}
	c.Args = append([]string{t.program}, t.args(s, addr, length)...)
	if t.program == "" {
		c.Args[0] = s.m.Hone
	}
	if t.env != nil {
		c.Env = t.env(s)
	}
	out, spent, err := c.Timed(ctx)
	if err != nil {
		return nil, err
	}
	got, err := t.parse(s, out)
	if err != nil {
		return nil, fmt.Errorf("read what %s says: %w", c.Args[0], err)
	}
	if got.Requests <= 0 {
		return nil, fmt.Errorf("%s sent no request", c.Args[0])
	}
	got.CPU = spent.CPU().Seconds() / float64(got.Requests)
	return got, nil
}

// version is that of a generator written in Go.
func (t tool) version() string {
	path, err := exec.LookPath(t.program)
	if err != nil {
		return ""
	}
	info, err := buildinfo.ReadFile(path)
	if err != nil || info.Main.Version == "(devel)" {
		return ""
	}
	return info.Main.Version
}
