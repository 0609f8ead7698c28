package cli

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/k6"
	"github.com/gohone/hone/internal/load/script"
	"github.com/gohone/hone/internal/load/wire"
	"github.com/gohone/hone/internal/sample"
)

// scripted returns what a k6 script sends.
func (o *requestOptions) scripted(p *place, seed uint64, open bool) (*requests, error) {
	env := make(map[string]string)
	for _, pair := range append(os.Environ(), o.env...) {
		name, value, _ := strings.Cut(pair, "=")
		env[name] = p.expand(value)
	}
	r := &requests{name: o.script}
	var err error
	r.source, r.said, err = k6.New(o.script, k6.Options{Seed: seed, Env: env, Open: open})
	return r, err
}

// noteScript keeps what a script's source has to tell.
func (l *loading) noteScript(notes []string) {
	for _, n := range notes {
		l.warn(sample.Warning{Code: "script", Text: n})
	}
}

// prepareScript does what a script wants done before its first user.
func (l *loading) prepareScript(ctx context.Context) error {
	for i := range l.requests {
		if err := l.prepareOne(ctx, i); err != nil {
			return err
		}
	}
	return nil
}

// prepareOne does it for one server.
func (l *loading) prepareOne(ctx context.Context, i int) error {
	staged, ok := l.requests[i].source.(script.Staged)
	if !ok {
		return nil
	}
	client := l.plans[i].Dial()
	notes, err := staged.Prepare(sendOnce(ctx, client))
	client.Close()
	if i == 0 {
		l.noteScript(notes)
	}
	if err != nil {
		return fmt.Errorf("set up %s: %w", l.requests[i].name, err)
	}
	return nil
}

// endScript does what a script wants done after its last user.
func (l *loading) endScript(ctx context.Context) error {
	if ctx.Err() != nil || l.scriptEnded {
		return nil
	}
	for i, r := range l.requests {
		staged, ok := r.source.(script.Staged)
		if !ok {
			continue
		}
		client := l.plans[i].Dial()
		notes, err := staged.End(sendOnce(ctx, client))
		client.Close()
		if i == 0 {
			l.noteScript(notes)
		}
		if err != nil {
			return fmt.Errorf("tear down %s: %w", r.name, err)
		}
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
