package router

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// rivals are the routers whose servers cmd/router takes turns with. Each has a
// recording of its own.
var rivals = []string{"gin", "servemux"}

const (
	ours = "router" // cmd/router
	// everyRoute is what hone calls the requests.
	everyRoute = "203 requests of github.txt"
)

// loadStep lets cmd/router take turns with servers of other routers, on the
// routes of the GitHub API, each in turn.
func loadStep() measure.Step {
	st := measure.Step{Name: "load", About: "servers of the routes of the GitHub API in turns, under load",
		Command: "go -C cases/router build -o /tmp/router ./cmd/router\n" +
			"go -C cases/router/peers build -o /tmp/serve ./cmd/serve\n" +
			"go run ./cmd/hone load -duration 45s -debug none -targets github.txt -start '/tmp/serve -impl gin -addr {addr}' " +
			"-against '/tmp/router -empty -addr {addr}'"}
	for _, rival := range rivals {
		st.Files = append(st.Files, "load"+rival+".jsonl")
	}
	st.Run = func(ctx context.Context, s *measure.Session) (map[string][]byte, error) {
		targets, err := writeTargets(s)
		if err != nil {
			return nil, err
		}
		router, serve := s.File("router"), s.File("serve")
		for dir, args := range map[string][]string{"cases/router": {router, "./cmd/router"}, "cases/router/peers": {serve, "./cmd/serve"}} {
			build := s.Command(10*time.Minute, append([]string{"go", "-C", dir, "build", "-o"}, args...)...)
			if _, err := build.Run(ctx); err != nil {
				return nil, err
			}
		}
		duration := "45s"
		if s.Trial {
			duration = "4s"
		}
		files := make(map[string][]byte)
		for _, rival := range rivals {
			start, against := serve+" -impl "+rival+" -addr {addr}", router+" -empty -addr {addr}"
			hone := s.Command(5*time.Minute, s.Hone, "load", "-json", "-nolock", "-bound", "pass", "-debug", "none",
				"-duration", duration, "-targets", targets, "-start", start, "-against", against)
			stream, err := hone.Run(ctx)
			if err != nil {
				return nil, err
			}
			// The servers are named by the commands that start them here.
			named := strings.NewReplacer(start, rival, against, ours, s.Temp+"/", "").Replace(string(stream))
			if !strings.Contains(named, everyRoute) || strings.Count(named, `"errors":0,`) < 2 {
				return nil, fmt.Errorf("not every request to %s and %s was answered", rival, ours)
			}
			kept, _, err := record.Keep([]byte(named))
			if err != nil {
				return nil, err
			}
			files["load"+rival+".jsonl"] = s.MarkLines(kept)
		}
		return files, nil
	}
	return st
}

// parameter is one in a pattern.
var parameter = regexp.MustCompile(`:(\w+)`)

// writeTargets writes a request for each route of the GitHub API in the format
// of hone load, with the names of parameters for their values.
func writeTargets(s *measure.Session) (file string, err error) {
	routes, err := os.ReadFile(filepath.Join(s.Dir, "casetest", "tables", "github.txt"))
	if err != nil {
		return "", err
	}
	requests := parameter.ReplaceAll(routes, []byte("$1"))
	requests = bytes.ReplaceAll(requests, []byte(" /"), []byte(" http://{addr}/"))
	file = s.File("github.txt")
	return file, os.WriteFile(file, requests, 0o644)
}

// loads is the table of the servers that cmd/router took turns with.
func loads(r *record.Results) (string, error) {
	table := [][]string{{"", "beside", " it", " `cmd/router`", "change", "95 % interval", "verdict"}}
	for _, rival := range rivals {
		rec, err := r.Recording("load" + rival)
		if err != nil {
			return "", err
		}
		for _, row := range []struct {
			unit, what string
			tell       page.Words
		}{
			{"cpu-sec/req", "CPU time of a request", page.Less},
			{"p50-sec", "median of the answers", page.Shorter},
			{"p99-sec", "99 % of them within", page.Shorter},
			{"req/s", "requests a second", page.Words{Less: "fewer", More: "more"}},
		} {
			c, err := rec.Find(everyRoute, row.unit, rival, ours)
			if errors.As(err, new(record.Absent)) {
				continue // of a short run hone does not tell all of these
			}
			if err != nil {
				return "", err
			}
			table = append(table, []string{row.what, "`" + rival + "`", inUnit(c.BaseCenter, row.unit), inUnit(c.HeadCenter, row.unit),
				row.tell.Change(c.Ratio.Center), page.Interval(*c.Ratio), c.Verdict})
		}
	}
	return page.Table(table...), nil
}

// inUnit formats a value of one of hone load's units.
func inUnit(v float64, unit string) string {
	if unit == "req/s" {
		return page.Digits(v)
	}
	return page.InUnit(v, unit)
}
