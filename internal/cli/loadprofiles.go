package cli

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/load/capture"
	"github.com/gohone/hone/internal/loadtest"
	"github.com/gohone/hone/internal/loadtest/watch"
	"github.com/gohone/hone/internal/report/message"
	"github.com/gohone/hone/internal/sample"
	"github.com/gohone/hone/internal/store"
)

// A profileFile is one file that -profile writes.
type profileFile struct {
	server int // 0 is the base
	kind   string
	file   *lateFile
}

// profileKinds are the kinds of profiles that -profile writes: where CPU time
// went, what is in use at the end, and what was allocated during the test.
var profileKinds = []struct {
	kind string
	of   func(*watch.Spending) *profile.Profile
	by   string // the sample type that pprof shows first
}{
	{"cpu", func(s *watch.Spending) *profile.Profile { return s.CPU }, "cpu"},
	{"heap", func(s *watch.Spending) *profile.Profile { return s.InUse }, "inuse_space"},
	{"allocs", func(s *watch.Spending) *profile.Profile { return s.Since[capture.Heap] }, "alloc_space"},
}

// createProfiles opens the files of -profile name: name.cpu.pprof and so on, with
// two servers name.base.cpu.pprof. A name that ends with .pgo is the file of the
// last server's CPU profile, for the compiler.
func createProfiles(name string, servers int) (list []profileFile, err error) {
	if name == "" {
		return nil, nil
	}
	add := func(server int, kind, file string) {
		f, e := createLateFor("-profile", file)
		if e == nil {
			list = append(list, profileFile{server, kind, f})
		} else if err == nil {
			err = e
		}
	}
	if strings.HasSuffix(name, ".pgo") {
		add(servers-1, "cpu", name)
		return list, err
	}
	stem := strings.TrimSuffix(name, ".pprof")
	for i := range servers {
		arm := ""
		if servers == 2 {
			arm = []string{".base", ".head"}[i]
		}
		for _, k := range profileKinds {
			add(i, k.kind, stem+arm+"."+k.kind+".pprof")
		}
	}
	return list, err
}

// writeProfiles writes the profiles of the servers, and names them in their
// messages. It warns of those that there are not.
func writeProfiles(list []profileFile, res *loadtest.Result, loads []*message.Load) (
	warnings []sample.Warning, err error) {
	for _, p := range list {
		var content *profile.Profile
		for _, k := range profileKinds {
			if k.kind == p.kind && p.server < len(res.Servers) {
				if content = k.of(&res.Servers[p.server].Spent); content != nil {
					content.DefaultSampleType = k.by
				}
			}
		}
		if content == nil {
			facts := sample.NewFacts(map[string]any{"profile": p.file.name, "kind": p.kind})
			warnings = append(warnings, sample.Warning{Code: codeNotCaptured, Facts: facts})
			continue
		}
		if e := content.Write(p.file.temp); e != nil {
			err = joinOnce(err, fmt.Errorf("-profile %s: %w", p.file.name, e))
			continue
		}
		if e := p.file.keep(); e != nil {
			err = joinOnce(err, e)
			continue
		}
		loads[p.server].Files = append(loads[p.server].Files, p.file.name)
	}
	return warnings, err
}

// loadProfiles are those that the store keeps of a run, for hone explain.
func loadProfiles(res *loadtest.Result) []store.Profile {
	var list []store.Profile
	for i := range res.Servers {
		s := &res.Servers[i]
		for _, p := range s.Spent.Profiles() {
			var b bytes.Buffer
			if p.Data.Write(&b) == nil {
				list = append(list, store.Profile{Kind: string(p.Kind), Source: s.Name, Data: b.Bytes()})
			}
		}
	}
	return list
}
