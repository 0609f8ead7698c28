package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestPrograms asks how servers are started: in the order asked for, what
// cannot be built last and with the reason.
func TestPrograms(t *testing.T) {
	dir := t.TempDir()
	all := append(fakes(), state{name: "gone", program: program{name: "gone", dir: ".", pkg: "./gone", args: goArgs}})
	var out, errs output
	if code := run(t.Context(), []string{"build", "-textsim", folder(t), "-to", dir, "-states", "spare,gone@v2,good"}, &out, &errs, all); code != 0 {
		t.Fatalf("exit code %d\n%s", code, &errs)
	}
	var got []startable
	for line := range strings.SplitSeq(strings.TrimSpace(out.String()), "\n") {
		var s startable
		if err := json.Unmarshal([]byte(line), &s); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		got = append(got, s)
	}
	if len(got) != 3 || got[0].Name != "spare" || got[1].Name != "good" || got[2].Name != "gone@v2" {
		t.Fatalf("got %+v", got)
	}
	want := []string{os.Args[0], "-impl", "good", "-addr", "{addr}", "-debug-addr", "{debug}"}
	if g := got[1]; !slices.Equal(g.Command, want) || !g.Debug || !g.Exact || len(g.SHA256) != 64 || g.Why != "" {
		t.Errorf("got %+v", g)
	}
	if g := got[2]; g.Command != nil || !strings.Contains(g.Why, "build gone@v2") {
		t.Errorf("got %+v", g)
	}
}
