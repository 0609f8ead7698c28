package load

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/k6"
	"github.com/gohone/hone/internal/load/wire"
)

// TestK6Interrupted interrupts a script that computes for ever between its requests:
// the run ends at once, and not when the script has run for too long.
func TestK6Interrupted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.js")
	if err := os.WriteFile(path, []byte(`import http from 'k6/http';
export default () => {
	const r = http.get('http://x/');
	while (r.status === 200) {}
}`), 0o666); err != nil {
		t.Fatal(err)
	}
	source, _, err := k6.New(path, k6.Options{Pool: 10})
	if err != nil {
		t.Fatal(err)
	}
	for name, schedule := range map[string]Schedule{
		"closed": {Start: 2, Count: 100}, "open": {Open: true, Start: 100, Count: 100, Connections: 2},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		sent := make(chan struct{}, 1000)
		p := Plan{Source: source, Schedule: schedule, Dial: func() Client { return instantClient{sent} }}
		go func() {
			for range 2 { // both users compute now
				<-sent
			}
			cancel()
		}()
		begin := time.Now()
		res, err := Run(ctx, p, Events{})
		if !errors.Is(err, context.Canceled) || res.Total.Requests != 2 {
			t.Errorf("%s: %v, %d requests", name, err, res.Total.Requests)
		}
		if took := time.Since(begin); took > 5*time.Second { // the script's own limit is 10 s
			t.Errorf("%s: it took %v", name, took)
		}
	}
}

// An instantClient answers everything with 200.
type instantClient struct{ sent chan<- struct{} }

func (c instantClient) Do(_ context.Context, _ *wire.Request, resp *wire.Response) error {
	resp.Status = 200
	c.sent <- struct{}{}
	return nil
}

func (instantClient) Close() error { return nil }
