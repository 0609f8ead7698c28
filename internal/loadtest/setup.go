package loadtest

import (
	"context"
	"fmt"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
	"github.com/gohone/hone/internal/loadtest/traffic"
)

// noteScript notes what the source of requests has to tell.
func (r *run) noteScript(notes []string) {
	for _, text := range notes {
		r.result.note(ScriptNote{text})
	}
}

// prepare runs a script's setup for an arm.
func (a *arm) prepare(ctx context.Context) (notes []string, err error) {
	staged, ok := a.traffic.Source.(script.Staged)
	if !ok {
		return nil, nil
	}
	client := a.plan.Dial()
	defer client.Close()
	if notes, err = staged.Prepare(sendOnce(ctx, client)); err != nil {
		err = fmt.Errorf("set up %s: %w", a.traffic.Name, err)
	}
	return notes, err
}

// prepareAll runs the setup for each arm. The notes of the first are those of
// all.
func (r *run) prepareAll(ctx context.Context, arms []*arm) error {
	for i, a := range arms {
		notes, err := a.prepare(ctx)
		if i == 0 {
			r.noteScript(notes)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// prepareAgain runs a script's setup again for new processes of the servers of
// arms, in an order. An arm's place among them is that of its server.
func (r *run) prepareAgain(ctx context.Context, arms []*arm, order []int) error {
	for _, i := range order {
		staged, ok := arms[i].traffic.Source.(script.Staged)
		if !ok || !staged.Sends() {
			continue
		}
		again, err := traffic.New(r.opt.Traffic, r.opt.Servers[i], arms[i].target.Address)
		if err != nil {
			return err
		}
		arms[i].setTraffic(again)
		notes, err := arms[i].prepare(ctx)
		if i == 0 {
			r.noteScript(notes)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// endScript runs a script's teardown for each arm, once.
func (r *run) endScript(ctx context.Context, arms []*arm) error {
	if ctx.Err() != nil || r.scriptEnded {
		return nil
	}
	r.scriptEnded = true
	for i, a := range arms {
		if err := r.endArm(ctx, a, i == 0); err != nil {
			return err
		}
	}
	return nil
}

// endArm runs a script's teardown for one arm; only the notes of the first are
// kept.
func (r *run) endArm(ctx context.Context, a *arm, first bool) error {
	staged, ok := a.traffic.Source.(script.Staged)
	if !ok || ctx.Err() != nil {
		return nil
	}
	client := a.plan.Dial()
	notes, err := staged.End(sendOnce(ctx, client))
	client.Close()
	if first {
		r.noteScript(notes)
	}
	if err != nil {
		return fmt.Errorf("tear down %s: %w", a.traffic.Name, err)
	}
	return nil
}

// sendOnce returns a way to send requests that do not count.
func sendOnce(ctx context.Context, client load.Client) script.Do {
	answer := new(script.Answer)
	return func(step *script.Step) (*script.Answer, error) {
		answer.Failed, answer.Keep = "", true
		answer.Status, answer.Header, answer.Body, answer.BodySize = 0, answer.Header[:0], nil, 0
		begin := time.Now()
		err := client.Do(ctx, &step.Request, &answer.Response)
		answer.Duration, answer.Failed = time.Since(begin), wire.Failure(err)
		return answer, ctx.Err()
	}
}
