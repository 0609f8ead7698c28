package session

import "runtime/debug"

// Version returns the version of hone that runs, from the build information of
// the program: hone itself, or one that imports it.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	const hone = "github.com/gohone/hone"
	for _, m := range info.Deps {
		if m.Path == hone {
			return m.Version
		}
	}
	v := info.Main.Version
	if v == "" || v == "(devel)" {
		v = "devel"
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && v == "devel" {
			v += "-" + s.Value[:min(12, len(s.Value))]
		}
	}
	return v
}
