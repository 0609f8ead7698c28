package load

import (
	"maps"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/k6"
)

// TestK6Checks runs a script that is replayed, and one that asks its checks
// itself.
func TestK6Checks(t *testing.T) {
	for _, rest := range []string{"", "if (!ok) http.get('http://x/' + r.body);"} {
		path := filepath.Join(t.TempDir(), "test.js")
		text := `import http from 'k6/http'; import { check } from 'k6';
export default () => {
	const r = http.get('http://x/');
	` + map[bool]string{true: "", false: "const ok = "}[rest == ""] + `check(r, { status: (r) => r.status === 200, yes: (r) => r.body === 'yes' });
	` + rest + `
}`
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		source, _, err := k6.New(path, k6.Options{Pool: 10})
		if err != nil {
			t.Fatal(err)
		}
		s := &fakeServer{took: func(time.Duration) time.Duration { return time.Millisecond }}
		res := run(t, s, Plan{Schedule: Schedule{Start: 4, Count: 20}, Source: source})
		requests := int64(20)
		if rest != "" {
			requests = 40
		}
		want := map[string]CheckTally{"status": {Asked: 20}, "yes": {Asked: 20, Failed: 20}}
		if !maps.Equal(res.Total.Checks, want) || res.Total.Requests != requests || res.Total.Iterations != 20 {
			t.Errorf("%d requests in %d iterations, checks %v, want %v", res.Total.Requests, res.Total.Iterations, res.Total.Checks, want)
		}
	}
}

// TestK6Thresholds reads what scripts' thresholds are translated into.
func TestK6Thresholds(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.js")
	if err := os.WriteFile(path, []byte(`import http from 'k6/http';
export const options = { thresholds: {
	checks: ['rate>0.9'], dropped_iterations: ['count==0'], http_req_failed: ['rate<0.01'], http_reqs: ['count>1000', 'rate>100'],
	http_req_duration: ['p(95)<1500', 'p(99.9)<2000.5', 'avg<1', 'med<1', 'min<1', 'max<=1'],
} };
export default () => { http.get('http://x/') }`), 0o666); err != nil {
		t.Fatal(err)
	}
	_, opts, err := k6.New(path, k6.Options{Pool: 10})
	if err != nil {
		t.Fatal(err)
	}
	limits := []float64{0.9, 0, 1.5, 2.0005, 0.001, 0.001, 0.001, 0.001, 0.01, 1000, 100}
	if len(opts.Thresholds) != len(limits) {
		t.Fatalf("thresholds %q", opts.Thresholds)
	}
	for i, text := range opts.Thresholds {
		threshold, err := ParseThreshold(text)
		if err != nil || threshold.Limit != limits[i] {
			t.Errorf("%s: limit %g, want %g (%v)", text, threshold.Limit, limits[i], err)
		}
	}
}
