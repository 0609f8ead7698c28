package cli

import (
	"regexp"
	"strings"

	"github.com/gohone/hone/internal/compare"
)

// parseBy parses -by and -base.
func parseBy(text, base string) (compare.By, error) {
	b := compare.By{Text: text}
	re, isRE := strings.CutPrefix(text, "/")
	switch {
	case text == "" && base != "":
		return b, usageErrorf("diff: -base needs -by")
	case text == "":
		return b, nil
	case isRE && len(re) > 1 && strings.HasSuffix(re, "/"):
		if base != "" {
			return b, usageErrorf("diff: -base does not go with -by /RE/: the base is the name RE does not match")
		}
		var err error
		if b.Cut, err = regexp.Compile(strings.TrimSuffix(re, "/")); err != nil {
			return b, usageErrorf("diff: -by %s: %v", text, err)
		}
		return b, nil
	case isRE || strings.ContainsAny(text, "=/ "):
		return b, usageErrorf("diff: -by %s: want a key such as impl, or /RE/", text)
	}
	b.Key = text
	if base != "" {
		b.Base = text + "=" + strings.TrimPrefix(base, text+"=")
	}
	return b, nil
}
