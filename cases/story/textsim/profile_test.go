package textsim

import (
	"bytes"
	"strings"
	"testing"
)

func TestKeepProfile(t *testing.T) {
	bench := "goos: linux\nBenchmarkCount/impl=map-2   100   2000 ns/op   5 B/op\nPASS\n"
	top := `File: count.test
Duration: 1.6s, Total samples = 1.57s (98.42%)
      flat  flat%   sum%        cum   cum%
     0.40s 25.48% 25.48%      0.80s 50.96%  runtime.mapassign_faststr
         0     0% 25.48%      0.10s  6.37%  runtime.mapaccess2_faststr (inline)
     0.40s 25.48% 25.48%      0.80s 50.96%  main.main
`
	out := bytes.NewBufferString("# command\n\n== go1.23.4\n")
	keepProfile(out, []byte(bench), []byte(top), mapCalls)
	if strings.Contains(out.String(), "main.main") || strings.Contains(out.String(), "PASS") {
		t.Errorf("kept:\n%s", out)
	}
	r := resultsOf(t, "p.txt", out.String())
	profiles, err := readProfiles(r.files, "p.txt")
	if err != nil || len(profiles) != 1 {
		t.Fatalf("%+v, %v", profiles, err)
	}
	p := profiles[0]
	if got := p.share(mapCalls); p.toolchain != "go1.23.4" || p.perOp != 2e-6 || got < 0.5732 || got > 0.5734 {
		t.Errorf("%+v, share %g", p, got)
	}
	if got := p.ownShare(mapCalls); got < 0.2547 || got > 0.2549 {
		t.Errorf("%+v, share of its own %g", p, got)
	}
}
