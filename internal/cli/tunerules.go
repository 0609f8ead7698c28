package cli

import (
	"flag"
	"fmt"
	"go/doc/comment"
	"io"
	"slices"
	"strings"

	"github.com/gohone/hone/rules"
)

func allRules() []*rules.Rule { return append(rules.Suite(nil), rules.Modern()...) }

func ruleNames() []string {
	var names []string
	for _, r := range allRules() {
		names = append(names, r.Name)
	}
	return names
}

// ruleList parses -rules; nil means all. It returns flag.ErrHelp after it has printed
// what help asks for.
func ruleList(w io.Writer, text string) ([]string, error) {
	topic, one := strings.CutPrefix(text, "help=")
	switch {
	case text == "":
		return nil, nil
	case text == "none":
		return []string{}, nil
	case text == "help":
		for _, r := range allRules() {
			needs := ""
			if r.Consent != rules.NoConsent {
				needs = fmt.Sprintf(" (-allow %s)", r.Consent)
			}
			fmt.Fprintf(w, "%-16s %s%s\n", r.Name, r.Summary(), needs)
		}
		fmt.Fprint(w, "\nThey come in the order of what they are expected to win. -rules help=NAME explains one: code before and\n"+
			"after, when it loses, and what says that both do the same. Whatever that is, each rewrite is also tested,\n"+
			"compared on inputs and measured. Those with -allow are a trade-off, and are tried only if it is given.\n")
		return nil, flag.ErrHelp
	case one:
		text = topic
	}
	names := strings.Split(text, ",")
	for _, n := range names {
		if !slices.Contains(ruleNames(), n) {
			return nil, usageErrorf("tune: -rules %s: there is no rule %q; -rules help prints the rules", text, n)
		}
	}
	if one {
		for _, r := range allRules() {
			if slices.Contains(names, r.Name) {
				doc := new(comment.Parser).Parse(r.Name + ": " + r.Help())
				w.Write((&comment.Printer{TextWidth: 80}).Text(doc))
			}
		}
		return nil, flag.ErrHelp
	}
	return names, nil
}
