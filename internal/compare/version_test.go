package compare

import (
	"errors"
	"testing"

	"github.com/gohone/hone/internal/build"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/source"
)

func TestLoweredWarning(t *testing.T) {
	w := loweredWarning([]source.GoLine{{Path: "sub/go.mod", From: "1.25.0", To: "1.23.4"}, {Path: "go.mod", From: "1.24.1", To: "1.23.4"}}, "go1.23.4")
	if want := sample.Facts(`{"files":["go.mod","sub/go.mod"],"from":["1.24.1","1.25.0"],"to":"1.23.4","toolchain":"go1.23.4"}`); w.Facts != want {
		t.Errorf("got  %s\nwant %s", w.Facts, want)
	}
}

func TestSameBuild(t *testing.T) {
	with := func(change func(v *source.Version)) *version {
		v := &source.Version{Tree: "t", Root: "/r", Dir: "/r/d", GoWork: "off", PGO: "/cache/a.pprof", Spec: source.Spec{
			Toolchain: "go1.24.1", GOAMD64: "v2", PGO: "a.pprof", Tags: "x", Gcflags: "-N", Ldflags: "-s", Experiment: "e",
		}}
		change(v)
		return &version{source: v}
	}
	base := with(func(*source.Version) {})
	for name, tt := range map[string]struct {
		change func(v *source.Version)
		want   bool
	}{
		"nothing":                      {func(v *source.Version) {}, true},
		"the environment of processes": {func(v *source.Version) { v.Spec.Env = []string{"A=1"} }, true},
		"how the profile was written":  {func(v *source.Version) { v.Spec.PGO = "./b.pprof" }, true},
		"the profile":                  {func(v *source.Version) { v.PGO = "/cache/b.pprof" }, false},
		"toolchain":                    {func(v *source.Version) { v.Spec.Toolchain = "go1.24.2" }, false},
		"goamd64":                      {func(v *source.Version) { v.Spec.GOAMD64 = "v3" }, false},
		"experiment":                   {func(v *source.Version) { v.Spec.Experiment = "" }, false},
		"tags":                         {func(v *source.Version) { v.Spec.Tags = "" }, false},
		"gcflags":                      {func(v *source.Version) { v.Spec.Gcflags = "" }, false},
		"ldflags":                      {func(v *source.Version) { v.Spec.Ldflags = "" }, false},
		"code":                         {func(v *source.Version) { v.Tree = "u" }, false},
		"go.work":                      {func(v *source.Version) { v.GoWork = "/w" }, false},
	} {
		if got := base.sameBuild(with(tt.change)); got != tt.want {
			t.Errorf("%s: same build %v, want %v", name, got, tt.want)
		}
	}
}

func TestLevelDriver(t *testing.T) {
	why := errors.New("unknown form")
	with, without := &build.Binary{Driver: true}, &build.Binary{NoDriver: why}
	p := &packageArms{
		versions: []*version{{arm: "."}, {arm: "gone"}, {arm: ".,toolchain=go1.20.14"}},
		binaries: []*build.Binary{with, nil, without},
	}
	p.levelDriver()
	if with.Driver || !errors.Is(with.NoDriver, why) || with.NoDriver.Error() != ".,toolchain=go1.20.14: unknown form" {
		t.Errorf("beside one without: %+v", with)
	}
	p.binaries = []*build.Binary{{Driver: true}, nil, {Driver: true}}
	p.levelDriver()
	if !p.binaries[0].Driver || !p.binaries[2].Driver {
		t.Error("all have it, and lose it")
	}
}
