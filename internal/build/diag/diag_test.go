package diag

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRead: what the compiler writes twice, or about another file of the same name, is noticed.
func TestRead(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	const escape = `{"range":{"start":{"line":3,"character":9}},"code":"escape","message":"x escapes to heap","relatedInformation":[
		{"location":{"uri":"file:///m/a.go","range":{"start":{"line":9,"character":2}}},"message":"inlineLoc"},
		{"location":{"uri":"file:///m/a.go","range":{"start":{"line":4,"character":1}}},"message":"escflow:    flow: ~r0 = &x:"}]}` + "\n"
	header := func(pkg, file string) string {
		return `{"version":0,"package":"` + pkg + `","gc_version":"go1.99.1 X:x","file":"` + file + `"}` + "\n"
	}
	write("example.com%2Fm/a.json", header("example.com/m", "/m/a.go")+escape+escape+`{"range":{"start":{"line":3,"character":9}},"code":"escape","message":""}`)
	write("example.com%2Fm/type.json", header("example.com/m", "/goroot/sync/type.go"))
	var s Set
	if err := s.Read(dir, nil); err != nil {
		t.Fatal(err)
	}
	found := s.Along([]Position{{File: "/m/a.go", Line: 9}, {File: "/m/a.go", Line: 3}})
	if s.Len() != 1 || len(found) != 1 || found[0].Variable != "x" || len(found[0].Flow) != 1 || s.Toolchain != "go1.99.1" {
		t.Errorf("%d, %+v of %s", s.Len(), found, s.Toolchain)
	}
	if len(s.Along([]Position{{File: "/m/a.go", Line: 9}})) != 0 {
		t.Error("code inlined elsewhere is said to be the function's own")
	}
	if !s.Hides("example.com/m", "/m/type.go") || s.Hides("example.com/m", "/m/a.go") {
		t.Error("a file that another hides is not noticed")
	}
	if got := s.Renamed(func(string) string { return "/home/a.go" }).At("/home/a.go", 9); len(got) != 1 || got[0].Flow[0].File != "/home/a.go" {
		t.Errorf("renamed: %+v", got)
	}
	write("broken/a.json", `{"version":7}`)
	if err := new(Set).Read(dir, nil); err == nil {
		t.Error("another form of file is read")
	}
	var nothing Set
	if err := nothing.Read(filepath.Join(dir, "none"), nil); err != nil || len(nothing.Lacks) != 1 || nothing.Lacks[0].Kind != NoDiagnostics {
		t.Errorf("no files: %v, %v", err, nothing.Lacks)
	}
}
