package cli

import "runtime/debug"

// honeVersion returns the version of hone from its build information.
func honeVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
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
