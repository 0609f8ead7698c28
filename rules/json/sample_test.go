package json_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/rewrite"
	"github.com/gohone/hone/rules"
)

const calls = `package codec

import (
	"encoding/json"
	"io"
)

func decode(data []byte) (v T, err error) {
	err = json.Unmarshal(data, &v)
	return v, err
}

func stream(from io.Reader) (v T, err error) {
	err = json.NewDecoder(from).Decode(&v)
	return v, err
}

func encode(v *plain) ([]byte, error) { return json.Marshal(v) }
`

// TestSamples: what the rules write for the types of package codec is what that package
// has and tests, so that they find nothing to add to it.
func TestSamples(t *testing.T) {
	dir := t.TempDir()
	sources, err := filepath.Glob("../internal/codec/*.go")
	if err != nil || len(sources) == 0 {
		t.Fatal("no sources", err)
	}
	files := map[string]string{"go.mod": "module example.com/codec\n\ngo 1.23.0\n", "calls.go": calls}
	for _, path := range sources {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if name := filepath.Base(path); name != "codec.go" && name != "codec_test.go" {
			files[strings.Replace(name, "_test", "", 1)] = string(data)
		}
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tree := rewrite.Tree{Root: dir}
	code, err := rewrite.Load(t.Context(), tree, rewrite.Options{Dir: dir, Env: append(os.Environ(), "GOWORK=off", "GOFLAGS=")}, ".")
	if err != nil {
		t.Fatal(err)
	}
	var suite []*rules.Rule
	for _, r := range rules.Suite(nil) {
		if strings.HasPrefix(r.Name, "json") {
			suite = append(suite, r)
		}
	}
	found, faults := code.Candidates(suite, nil)
	if len(found) != 3 || len(faults) > 0 {
		t.Fatalf("%d candidates, %v", len(found), faults)
	}
	for _, c := range found {
		diff, err := rewrite.Diff(tree, tree.With(c.Files))
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Files) != 1 {
			t.Errorf("package codec is not what %s writes:\n%s", c.Rule.Name, diff)
		}
	}
}
