package words

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/rules/near"
)

// nearWords say why a rule proposes nothing for code of its shape. %s is the detail.
var nearWords = map[near.Reason]string{
	near.GoVersion: "go.mod asks for an older Go than %s",
	near.Closure:   "a function literal uses %s",
	near.Address:   "the address of %s is taken",
	near.Parameter: "%s is a parameter or a result",
	near.Used:      "%s is used in another way, too",
	near.Declared:  "%s does not begin empty beside the loop",
	near.Label:     "labels or goto leave the order of statements open",
	near.Bound:     "how long %s becomes is not known before the loop",
	near.Constant:  "%s is not constant",
	near.Format:    "only package fmt formats %s",
	near.Type:      "%s has parts that it does not know",
	near.Filled:    "%s may hold something before the call",
	near.Codec:     "go.mod requires no other package for JSON",
	near.Consent:   "it is a trade that -allow %s would allow",
	near.Idle:      "no benchmark runs this code",
	near.InitOrder: "a new variable could be set too late for the others of the package",
	near.Order:     "%s does more than could be done at another time",
	near.Compare:   "the comparison is not made of plain parts",
	near.Small:     "it stays small (%s), so there is nothing to win",
	near.Large:     "%s becomes too large for the stack",
	near.Changed:   "%s may change, or is exported",

	near.Positional: "a literal of %s does not name its fields",
	near.Shown:      "%s may print or encode the fields in their order",
	near.Converted:  "%s is converted to or from another struct",
	near.Unsafe:     "unsafe or foreign code knows where fields lie (%s)",
	near.Padding:    "fields of %s keep others in their place",
	near.Tag:        "the field %s has a tag, so something encodes the struct",
	near.Remark:     "a comment in %s speaks of the order of its fields",
	near.Grouped:    "it would tear apart groups of fields of %s",
}

// NearMiss says why a rule proposes nothing for code of its shape.
func NearMiss(why near.Reason, detail string) string {
	text, ok := nearWords[why]
	if !ok {
		return strings.TrimSpace(string(why) + " " + detail)
	}
	if !strings.Contains(text, "%s") {
		return text
	}
	return fmt.Sprintf(text, shortened(detail))
}

// shortened cuts a piece of code that is long or has several lines.
func shortened(code string) string {
	const most = 40
	short := strings.Join(strings.Fields(code), " ")
	if r := []rune(short); len(r) > most {
		short = string(r[:most]) + "…"
	}
	return short
}
