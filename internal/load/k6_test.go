package load

import (
	"maps"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gohone/hone/internal/load/script"
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
		source, _, err := script.K6(path, script.K6Options{Pool: 10})
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
