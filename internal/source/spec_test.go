package source

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func TestParseSpec(t *testing.T) {
	for _, want := range []Spec{
		{Raw: ".", Kind: WorkTree, Ref: "."},
		{Raw: "./dir", Kind: Dir, Ref: "./dir"},
		{Raw: "../dir", Kind: Dir, Ref: "../dir"},
		{Raw: "..", Kind: Dir, Ref: ".."},
		{Raw: "/dir/a,b.c", Kind: Dir, Ref: "/dir/a,b.c"},
		{Raw: "./a...b", Kind: Dir, Ref: "./a...b"},
		{Raw: "main", Kind: Ref, Ref: "main"},
		{Raw: "HEAD~3", Kind: Ref, Ref: "HEAD~3"},
		{Raw: "dir/sub", Kind: Ref, Ref: "dir/sub"},
		{Raw: "main@{1 day ago, noon}", Kind: Ref, Ref: "main@{1 day ago, noon}"},
		{Raw: "main...topic", Kind: MergeBase, Ref: "main...topic"},
		{Raw: "main...", Kind: MergeBase, Ref: "main...HEAD"},
		{Raw: "...topic", Kind: MergeBase, Ref: "HEAD...topic"},
		{Raw: ".,tags=a,b", Ref: ".", Tags: "a,b"},
		{Raw: ".,tags=a,gcflags=-N -l,tagsx", Ref: ".", Tags: "a", Gcflags: "-N -l,tagsx"},
		{Raw: ".,gcflags=all=-N -l", Ref: ".", Gcflags: "all=-N -l"},
		{Raw: ".,ldflags=-X main.v=a,b=c", Ref: ".", Ldflags: "-X main.v=a,b=c"},
		{Raw: ".,patch=/a/b,c.patch", Ref: ".", Patch: "/a/b,c.patch"},
		{Raw: ".,env.GOGC=200", Ref: ".", Env: []string{"GOGC=200"}},
		{Raw: ".,env.Z=1,env.A=", Ref: ".", Env: []string{"A=", "Z=1"}},
		{Raw: ".,env.GODEBUG=a=1,b=2", Ref: ".", Env: []string{"GODEBUG=a=1,b=2"}},
		{Raw: "main,patch=x,tags=y", Kind: Ref, Ref: "main", Patch: "x", Tags: "y"},
		{Raw: ".,toolchain=go1.24.1", Ref: ".", Toolchain: "go1.24.1"},
		{Raw: ".,toolchain=go1.24rc1", Ref: ".", Toolchain: "go1.24rc1"},
		{Raw: ".,toolchain=go1.24.1-ours", Ref: ".", Toolchain: "go1.24.1-ours"},
		{Raw: ".,toolchain=go1.20", Ref: ".", Toolchain: "go1.20"}, // there was one of that name
		{Raw: ".,toolchain=local", Ref: ".", Toolchain: "local"},
		{Raw: ".,goamd64=v3,pgo=off", Ref: ".", GOAMD64: "v3", PGO: "off"},
		{Raw: ".,pgo=a,b.pprof,tags=x", Ref: ".", PGO: "a,b.pprof", Tags: "x"},
		{Raw: ".,experiment=a,nob,goamd64=v1", Ref: ".", GOAMD64: "v1", Experiment: "a,nob", Env: []string{"GOEXPERIMENT=a,nob"}},
		{Raw: ".,env.Z=1,experiment=a", Ref: ".", Experiment: "a", Env: []string{"GOEXPERIMENT=a", "Z=1"}},
	} {
		got, err := ParseSpec(want.Raw)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("ParseSpec(%q) = %+v, %v\nwant %+v", want.Raw, got, err, want)
		}
	}
}

func TestParseSpecErrors(t *testing.T) {
	for arg, want := range map[string]string{
		"":                                  "names no place",
		",tags=a":                           "names no place",
		"-x":                                "cannot start with -",
		"--upload-pack=x":                   "cannot start with -",
		"main...-x":                         "cannot start with -",
		"-x...main":                         "cannot start with -",
		"a..b":                              "two dots",
		"a...b...c":                         "three dots, once",
		"a....b":                            "three dots, once",
		"a\nb":                              "control character",
		"main,foo=1":                        "there is no key foo; the keys are toolchain, goamd64, pgo, tags,",
		"main,foo=1,tags=a":                 "there is no key foo",
		".,tags=a,foo=1":                    "there is no key foo",
		".,toolchain=1.23.4":                "write toolchain=go1.23.4",
		".,toolchain=1.23":                  "write toolchain=go1.23.0",
		".,toolchain=go1.23":                "names a language and not a release; write toolchain=go1.23.0",
		".,toolchain=auto":                  "must name a release such as go1.24.1, or be local, not auto",
		".,toolchain=go1.24.1+auto":         "must name a release",
		".,toolchain=latest":                "must name a release",
		".,toolchain=go1.24.1-a/b":          "must name a release",
		".,toolchain=go1.24.1,go1.23.4":     "must name a release",
		".,toolchain=go1.24.1,foo=1":        "there is no key foo",
		".,toolchain=":                      "key toolchain has no value",
		".,goamd64=v5":                      "goamd64 must be one of v1, v2, v3, v4, not v5",
		".,goamd64=3":                       "goamd64 must be one of",
		".,goamd64=v3,foo=1":                "there is no key foo",
		".,goamd64=":                        "key goamd64 has no value",
		".,pgo=":                            "key pgo has no value",
		".,pgo=a,pgo=b":                     "key pgo is given twice",
		".,experiment=":                     "key experiment has no value",
		".,experiment=a,,b":                 "comma-separated list of names for GOEXPERIMENT",
		".,experiment=a b":                  "comma-separated list of names",
		".,experiment=a,foo=1":              "there is no key foo",
		".,experiment=a,experiment=b":       "key experiment is given twice",
		".,env.GOEXPERIMENT=a,experiment=b": "key env.GOEXPERIMENT is given twice",
		".,tags=":                           "key tags has no value",
		".,pgo":                             "key pgo has no value; write pgo=VALUE",
		"main,env.GOGC":                     "key env.GOGC has no value; write env.GOGC=VALUE",
		".,goamd64,tags=a":                  "key goamd64 has no value",
		".,tags=a,,b":                       "comma-separated list of build tags",
		".,tags=a b":                        "comma-separated list of build tags",
		".,gcflags= ":                       "key gcflags has no value",
		".,ldflags=":                        "key ldflags has no value",
		".,patch=":                          "key patch has no value",
		".,tags=a,tags=b":                   "key tags is given twice",
		".,env.A=1,env.A=2":                 "key env.A is given twice",
		".,env.A=,env.A=":                   "key env.A is given twice",
		".,env.=1":                          "names no variable",
		".,env.1A=1":                        "names no variable",
		".,env.A-B=1":                       "names no variable",
		".,tags=a,env.B.C=1":                "names no variable",
	} {
		_, err := ParseSpec(arg)
		usage, ok := errors.AsType[*UsageError](err)
		if !ok {
			t.Errorf("ParseSpec(%q) gives error %v, want a UsageError", arg, err)
			continue
		}
		if !strings.Contains(usage.Reason, want) || usage.Arg != arg || usage.ExitCode() != 2 {
			t.Errorf("ParseSpec(%q) gives %q, want %q", arg, err, want)
		}
	}
}

func TestParseList(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "old.txt", "", "new,tags=a.txt", "", "main", "", "dir/file", "")
	for _, test := range []struct {
		args string // separated by spaces
		want string // name/kind/place
	}{
		{"", "HEAD/ref/HEAD ./working tree/."},
		{"main~1", "main~1/ref/main~1 ./working tree/."},
		{".,tags=a", ".,tags=a/working tree/. ./working tree/."},
		{"dir", "dir/ref/dir ./working tree/."},
		{"v1 v2 .", "v1/ref/v1 v2/ref/v2 ./working tree/."},
		{"v1...v2", "v1...v2/merge base/v1...v2 v2/ref/v2"},
		{"v1...,tags=a", "v1...,tags=a/merge base/v1...HEAD HEAD,tags=a/ref/HEAD"},
		{"old.txt new,tags=a.txt", "old.txt/results file/old.txt new,tags=a.txt/results file/new,tags=a.txt"},
		{"./old.txt main", "./old.txt/results file/./old.txt main/results file/main"},
	} {
		specs, err := ParseList(dir, strings.Fields(test.args))
		var got []string
		for _, s := range specs {
			got = append(got, s.Raw+"/"+s.Kind.String()+"/"+s.Ref)
		}
		if err != nil || strings.Join(got, " ") != test.want {
			t.Errorf("ParseList(%q) = %v, %v, want %s", test.args, got, err, test.want)
		}
	}
	if specs, _ := ParseList(dir, []string{"a...b,tags=x"}); len(specs) != 2 || specs[0].Tags != "x" || specs[1].Tags != "x" {
		t.Errorf("keys of a merge base do not apply to both: %+v", specs)
	}
	for args, want := range map[string]string{
		"main":             "write refs/heads/main",
		"main .":           "write refs/heads/main",
		"v1 ./old.txt":     "taken for benchmark results",
		"old.txt,tags=a .": "takes no keys",
		"v1 -count":        "cannot start with -",
	} {
		_, err := ParseList(dir, strings.Fields(args))
		if _, ok := errors.AsType[*UsageError](err); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseList(%q) gives %v, want %q", args, err, want)
		}
	}
}

func TestSettings(t *testing.T) {
	a, err := ParseSpec(".,env.B=2,tags=x,env.A=,patch=p,experiment=e,f,pgo=c.pprof,goamd64=v2,toolchain=local")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"toolchain=local", "goamd64=v2", "pgo=c.pprof", "tags=x", "experiment=e,f", "env.A=", "env.B=2", "patch=p"}
	if got := a.Settings(); !slices.Equal(got, want) {
		t.Errorf("Settings() = %q, want %q", got, want)
	}
}

// FuzzParseSpec checks that parsing never panics, gives only usage errors and
// that what it accepts can be written again from its parts.
func FuzzParseSpec(f *testing.F) {
	for _, seed := range []string{
		".", "./d", "main", "a...b", "...", ".,tags=a,b", ".,gcflags=-N -l,env.A=b,c", "x,foo=1",
		".,patch=/a/b,c.patch", ".,toolchain=x", ".,toolchain=go1.24.1,goamd64=v3,pgo=x", ".,experiment=a,b,env.GOEXPERIMENT=", "-x", "a..b", ",", "=", ",env.=", ".,env.A=1,env.A=2", "é,ü=1", "a,\x00=",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, arg string) {
		s, err := ParseSpec(arg)
		if err != nil {
			if _, ok := errors.AsType[*UsageError](err); !ok {
				t.Fatalf("error %v is not a usage error", err)
			}
			return
		}
		if s.Ref == "" || strings.HasPrefix(s.Ref, "-") {
			t.Fatalf("place %q", s.Ref)
		}
		again, err := ParseSpec(strings.Join(append([]string{s.Ref}, s.Settings()...), ","))
		again.Raw, s.Raw = "", ""
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("%+v written and parsed again is %+v, %v", s, again, err)
		}
	})
}
