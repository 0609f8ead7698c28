package textsim

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/gohone/hone/cases/story/claim"
	"github.com/gohone/hone/cases/story/measure"
	"github.com/gohone/hone/cases/story/page"
	"github.com/gohone/hone/cases/story/record"
)

// updatedFile holds one line: servers with two sets of dependencies in turns
// under one load.
const updatedFile = "updated.jsonl"

const updatedTime = 60 * time.Second

// updatedStep loads the server at the end of part 2 with its dependencies,
// earlier and updated.
func updatedStep(s *session) measure.Step {
	return s.step("updated", "the servers' dependencies, earlier and updated, under load", s.updatedLoad)
}

func (s *session) updatedLoad(ctx context.Context) ([]byte, error) {
	if err := copyDependencies(ctx, s.m); err != nil {
		return nil, err
	}
	var both []server
	for _, d := range dependencies {
		program := s.m.File("similarity-" + d.dir)
		build := measure.Command{Dir: filepath.Join(s.m.File(d.dir), "peers"), Limit: 10 * time.Minute,
			Args: []string{"go", "build", "-o", program, "./cmd/similarity"}}
		if _, err := build.Run(ctx); err != nil {
			return nil, err
		}
		both = append(both, server{Name: "part2, " + d.dir, Debug: true,
			Command: []string{program, "-impl", "part2", "-addr", "{addr}", "-debug-addr", "{debug}"}})
	}
	p := &pairing{Base: both[0].Name, Head: both[1].Name, Users: 64}
	if err := s.inTurns(ctx, both[0], both[1], p, updatedTime); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err := json.NewEncoder(&out).Encode(p)
	return out.Bytes(), err
}

// underLoad claims that updated dependencies make no difference to what a
// request costs the server.
func (r *results) underLoad() claim.Claim {
	return claim.Claim{Text: "the same, under load", Story: "7,400 req/s against 7,441", Claimed: 1, Tell: page.Cheaper,
		Measure: func() (claim.Finding, error) {
			var found *record.Comparison
			err := record.ReadLines(r.files, updatedFile, func(p pairing) error {
				for _, c := range p.Comparisons {
					if c.Unit == "cpu-sec/req" {
						found = &c
					}
				}
				return nil
			})
			if err == nil && found == nil {
				err = errors.New("results/" + updatedFile + " has no processor time")
			}
			if err != nil {
				return claim.Finding{}, err
			}
			return claim.Of(found, nil, fmt.Sprintf("server CPU a request, %s against %s", page.Seconds(found.HeadCenter),
				page.Seconds(found.BaseCenter)))
		}}
}
