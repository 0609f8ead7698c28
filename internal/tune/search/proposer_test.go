package search

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/rewrite"
)

// TestProposerHangs: a proposer that does not answer is given up, with what it has
// started, and not asked about the next function.
func TestProposerHangs(t *testing.T) {
	code := loadTwo(t)
	asked := filepath.Join(t.TempDir(), "asked")
	p := &Proposer{Command: "echo >> '" + asked + "'; sleep 600", Timeout: 200 * time.Millisecond}
	spots := []Spot{{Package: "example.org/m", Function: "F", Share: 0.9}, {Package: "example.org/m", Function: "G", Share: 0.1}}
	found, faults, err := p.Propose(t.Context(), code, spots)
	if err != nil || len(found) > 0 || len(faults) != 1 || !strings.Contains(faults[0].Error(), "no answer within 200ms and is not asked again") {
		t.Errorf("%d candidates, faults %v, %v", len(found), faults, err)
	}
	if data, err := os.ReadFile(asked); string(data) != "\n" || err != nil {
		t.Errorf("asked %d times, %v", len(data), err)
	}
}

// TestProposerLong: an answer without end is not kept.
func TestProposerLong(t *testing.T) {
	p := &Proposer{Command: "yes | head -c 2000000"}
	if _, err := p.ask(t.Context(), new(Hotspot)); err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("2 MB are taken: %v", err)
	}
}

// loadTwo loads a package with functions F and G.
func loadTwo(t *testing.T) *rewrite.Code {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module example.org/m\n\ngo 1.24\n", "m.go": "package m\n\nfunc F() {}\n\nfunc G() {}\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code, err := rewrite.Load(t.Context(), rewrite.Tree{Root: dir}, rewrite.Options{Dir: dir, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=")}, ".")
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// TestProposerRemembers: a function that has not changed is not asked about again, and what was
// said of it is proposed again. All functions are asked about.
func TestProposerRemembers(t *testing.T) {
	code := loadTwo(t)
	asked := filepath.Join(t.TempDir(), "asked")
	p := &Proposer{Command: "echo >> '" + asked + "'; cat '" + filepath.Join("testdata", "two.diff") + "'"}
	spots := make([]Spot, 8)
	for i := range spots {
		spots[i] = Spot{Package: "example.org/m", Function: "F"}
	}
	spots = append(spots, Spot{Package: "example.org/m", Function: "G"})
	for range 2 {
		found, faults, err := p.Propose(t.Context(), code, spots)
		if err != nil || len(faults) > 0 || len(found) != 18 || found[0].Refused != "" || found[17].Refused == "" {
			t.Fatalf("%d candidates, faults %v, %v", len(found), faults, err)
		}
	}
	if data, err := os.ReadFile(asked); string(data) != "\n\n" || err != nil {
		t.Errorf("asked %d times, %v", len(data), err)
	}
}
