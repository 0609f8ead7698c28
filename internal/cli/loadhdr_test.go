package cli

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// TestLoadHDRStart: the log of histograms begins where the load does, and not
// before what comes first, here a slow setup() of a script.
func TestLoadHDRStart(t *testing.T) {
	t.Parallel()
	const setup = 1500 * time.Millisecond
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/setup" {
			time.Sleep(setup)
		}
	}))
	defer server.Close()
	dir := t.TempDir()
	script, log := filepath.Join(dir, "test.js"), filepath.Join(dir, "run.hlog")
	if err := os.WriteFile(script, []byte(`import http from 'k6/http';
export function setup() { http.get(__ENV.TARGET + '/setup') }
export default () => { http.get(__ENV.TARGET + '/') }`), 0o666); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	loadMessage(t, exitOK, "-script", script, "-env", "TARGET="+server.URL, "-vus", "1", "-n", "20", "-debug", "none", "-hdr", log)
	f, err := os.Open(log)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	h, err := hdrhistogram.NewHistogramLogReader(f).NextIntervalHistogram()
	if err != nil || h == nil {
		t.Fatal(h, err)
	}
	if after := time.UnixMilli(h.StartTimeMs()).Sub(begin); after < setup {
		t.Errorf("the log begins %v after the start, within the setup of %v", after, setup)
	}
}
