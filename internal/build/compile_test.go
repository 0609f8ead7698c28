package build

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/driver"
)

// prints is a module whose benchmark prints what it was built with.
var prints = tree{
	"go.mod":     "module example.com/m\n\ngo 1.24\n",
	"m.go":       "package m\n\nvar linked = \"no\"\n\nfunc tag() string { return tagged }\n",
	"special.go": "//go:build special\n\npackage m\n\nconst tagged = \"yes\"\n",
	"plain.go":   "//go:build !special\n\npackage m\n\nconst tagged = \"no\"\n",
	"m_test.go": "package m\n\nimport (\n\t\"fmt\"\n\t\"testing\"\n)\n\nfunc BenchmarkX(b *testing.B) {\n" +
		"\tfmt.Println(\"\\ntagged\", tag(), \"linked\", linked)\n}\n\nfunc unused() { fmt.Printf(\"%d\", \"vet does not like this\") }\n",
}

func TestCompile(t *testing.T) {
	w := newWorkplace(t)
	v := w.version(t, "here", prints, "")
	plain := w.binary(t, v)
	v.Spec.Tags, v.Spec.Ldflags, v.Spec.Gcflags = "special", "-X example.com/m.linked=yes", "-N -l"
	other := w.binary(t, v)
	for _, tt := range []struct {
		bin  *Binary
		want string
	}{{plain, "tagged no linked no"}, {other, "tagged yes linked yes"}} {
		if !tt.bin.Driver || tt.bin.NoDriver != nil || !strings.HasPrefix(tt.bin.Toolchain, "go1.") {
			t.Errorf("got %+v", tt.bin)
		}
		out, err := exec.Command(tt.bin.Path, "-test.bench=.", "-test.benchtime=1x").CombinedOutput()
		if err != nil || !bytes.Contains(out, []byte("\n"+tt.want+"\n")) {
			t.Errorf("want %s, got %v\n%s", tt.want, err, out)
		}
	}
	if len(plain.Path) != len(other.Path) {
		t.Errorf("paths of unequal length: %s, %s", plain.Path, other.Path)
	}
	if Identical(plain, other) {
		t.Error("other flags, and said to be identical")
	}
	v.Spec.Gcflags = "-nonsense"
	_, err := w.compile(t, v)
	var broken *Error
	if !errors.As(err, &broken) || !strings.Contains(err.Error(), "nonsense") {
		t.Errorf("unknown gcflags: %v", err)
	}
}

func TestCompileErrors(t *testing.T) {
	w := newWorkplace(t)
	for _, tt := range []struct {
		name  string
		files tree
		want  []string
	}{
		{"in the package", prints.with("bad.go", "package m\n\nvar x = undefined1\nvar y = undefined2\n"), []string{"bad.go:3:9: undefined: undefined1", "bad.go:4:9: undefined: undefined2"}},
		{"many", prints.with("bad.go", "package m\n\nvar _, _, _, _, _, _, _, _ = a, b, c, d, e, f, g, h\n"), []string{"bad.go:3:", "more line"}},
		{"in a test", prints.with("m_test.go", "package m\n\nimport \"testing\"\n\nfunc BenchmarkX(b *testing.B) { nothing() }\n"), []string{"m_test.go:5:33: undefined: nothing"}},
		{"missing import", prints.with("m.go", "package m\n\nimport _ \"example.com/elsewhere/x\"\n"), []string{"example.com/elsewhere"}},
		{"syntax", prints.with("m.go", "package m\n\nfunc {\n"), []string{"m.go:3:6"}},
		{"syntax of an import", prints.with("m_test.go", "package m\n\nimport \"testing\n"), []string{"m_test.go:3:8: string literal not terminated"}},
		{"import cycle", prints.with("m.go", "package m\n\nimport _ \"example.com/m/b\"\n", "b/b.go", "package b\n\nimport _ \"example.com/m\"\n"), []string{"import cycle"}},
		{"two packages", prints.with("m.go", "package other\n"), []string{"found packages"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("GOPROXY", "off")
			v := w.version(t, "base", tt.files, "")
			_, err := w.compile(t, v)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("got %v", err)
			}
			text := err.Error()
			if !strings.HasPrefix(text, "base: ") || strings.Contains(text, "\n") || strings.Contains(text, "[build failed]") || strings.Contains(text, "[setup failed]") {
				t.Errorf("got %s", text)
			}
			for _, want := range tt.want {
				if !strings.Contains(text, want) {
					t.Errorf("%q is not in %s", want, text)
				}
			}
		})
	}
}

// TestFallback builds without the driver where the toolchain does not take it.
func TestFallback(t *testing.T) {
	w := newWorkplace(t)
	v := w.version(t, "here", prints, "")
	tool, err := w.toolchain(context.Background(), v, v.Dir)
	if err != nil {
		t.Fatal(err)
	}
	tool.GOMODCACHE = tool.GOROOT
	bin := w.binary(t, v)
	if bin.Driver || !errors.Is(bin.NoDriver, driver.ErrUnsupported) {
		t.Errorf("got %+v", bin)
	}
}

// TestKilledBuild checks that a build that is cancelled leaves nothing outside
// of the builder's folder.
func TestKilledBuild(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Setenv("GOCACHE", t.TempDir()) // an empty one: building takes long
	w := newWorkplace(t)
	v := w.version(t, "here", prints, "")
	list := w.list(t, v, ".")
	before, _ := os.ReadDir(tmp)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		_, err := w.Compile(ctx, v, list[0])
		done <- err
	}()
	for { // until the go command has made its folder
		if list, _ := os.ReadDir(w.Dir + "/tmp"); len(list) > 0 {
			break
		}
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if after, _ := os.ReadDir(tmp); len(after) != len(before) {
		t.Errorf("it left %v", after)
	}
}
