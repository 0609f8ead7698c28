package source

import (
	"go/version"
	"slices"
	"strings"
)

// localToolchain is the toolchain of the go command itself.
const localToolchain = "local"

// levelsAMD64 are the values of the key goamd64.
var levelsAMD64 = []string{"v1", "v2", "v3", "v4"}

// checkKey checks the value of a key as far as its text tells.
func (s *Spec) checkKey(name, value string) error {
	switch name {
	case "tags":
		return s.checkTags(value)
	case "toolchain":
		return s.checkToolchain(value)
	case "goamd64":
		if !slices.Contains(levelsAMD64, value) {
			return s.badValue(value, "goamd64 must be one of "+strings.Join(levelsAMD64, ", ")+", not "+value)
		}
	case "experiment":
		return s.checkExperiment(value)
	}
	return nil
}

// badValue is the error for a value that cannot be: reason, unless it holds
// what looks like another key.
func (s *Spec) badValue(value, reason string) error {
	if name := unknownKey(value); name != "" {
		return s.noKey(name)
	}
	return s.usage(reason)
}

// noKey is the error for something that looks like a key.
func (s *Spec) noKey(name string) error {
	return s.usage("there is no key " + name + "; the keys are " + keyList)
}

// checkTags checks a list of build tags. A tag cannot hold "=", so what does
// was meant as a key.
func (s *Spec) checkTags(value string) error {
	for tag := range strings.SplitSeq(value, ",") {
		if name, _, ok := strings.Cut(tag, "="); ok {
			return s.noKey(name)
		}
		if !isTag(tag) {
			return s.usage("tags must be a comma-separated list of build tags, not " + value)
		}
	}
	return nil
}

// isTag reports whether s can be a build tag.
func isTag(s string) bool {
	return s != "" && !strings.ContainsAny(s, " \t!&|()\"'")
}

// checkToolchain checks the name of a toolchain, which must be exact: whether
// there is one of that name, the go command tells.
func (s *Spec) checkToolchain(value string) error {
	switch {
	case value == localToolchain:
		return nil
	case version.IsValid("go" + value):
		return s.usage("toolchains have names that start with go; write toolchain=" + firstRelease(value))
	case !version.IsValid(value) || strings.ContainsAny(value, " ,/\\"):
		return s.badValue(value, "toolchain must name a release such as go1.24.1, or be local, not "+value)
	case value == version.Lang(value) && version.Compare(value, "go1.21") >= 0:
		return s.usage(value + " names a language and not a release; write toolchain=" + value + ".0 or a later release")
	}
	return nil
}

// checkExperiment checks a list of names for GOEXPERIMENT; whether there are
// such experiments depends on the toolchain, and the go command tells.
func (s *Spec) checkExperiment(value string) error {
	for name := range strings.SplitSeq(value, ",") {
		if !isIdentifier(name) {
			return s.badValue(value, "experiment must be a comma-separated list of names for GOEXPERIMENT, not "+value)
		}
	}
	return nil
}

// keyList names the keys this build takes, for messages.
const keyList = "toolchain, goamd64, pgo, tags, gcflags, ldflags, experiment, env.NAME, patch"

// unknownKey returns the name of something in place that looks like a key,
// a comma followed by word=, or "".
func unknownKey(place string) string {
	_, rest, ok := strings.Cut(place, ",")
	for ok {
		var part string
		part, rest, ok = strings.Cut(rest, ",")
		name, _, isKey := strings.Cut(part, "=")
		if isKey && isWord(name) {
			return name
		}
	}
	return ""
}

// isWord reports whether s looks like the name of a key.
func isWord(s string) bool {
	return s != "" && isLetter(s[0]) && !strings.ContainsFunc(s, func(r rune) bool {
		return r > 0x7f || !isLetter(byte(r)) && !isDigit(byte(r)) && r != '.' && r != '-'
	})
}

// isIdentifier reports whether s is a portable name of a variable.
func isIdentifier(s string) bool {
	return s != "" && !isDigit(s[0]) && !strings.ContainsFunc(s, func(r rune) bool {
		return r > 0x7f || !isLetter(byte(r)) && !isDigit(byte(r))
	})
}

// isLetter reports whether c is an ASCII letter or an underscore.
func isLetter(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// firstRelease is the first toolchain that satisfies a go line.
func firstRelease(line string) string {
	v := "go" + line
	if v == version.Lang(v) && version.Compare(v, "go1.21") >= 0 {
		return v + ".0"
	}
	return v
}
