package corpus

import (
	"encoding/json"
	"strings"
)

// Words is a text as the service sees it once it is normalised: small letters
// and single spaces.
type Words struct {
	Name string // for benchmarks, such as "text=plain"
	Text string
}

// WordsToCount returns the texts on which ways of counting words are compared.
// Each has about 10,000 characters: a plain one, which says about 180 different
// words over and over, and one in which nearly every word is new.
func WordsToCount() []Words {
	return []Words{
		{"text=plain", Normalized(1, 10_000)},
		{"text=distinct", Distinct(1, 10_000)},
	}
}

// Body is the body of a request and the texts in it.
type Body struct {
	Name         string // for benchmarks, such as "text=plain"
	JSON         []byte // belongs to the caller
	Text1, Text2 string
}

// Bodies returns the requests on which ways of decoding are compared: one with
// two plain texts, in which nothing needs an escape, and one with two rough
// ones. Each text has about 10,000 characters.
func Bodies() []Body {
	return []Body{
		newBody("text=plain", Plain(1, 10_000), Plain(2, 10_000)),
		newBody("text=rough", Rough(1, 10_000), Rough(2, 10_000)),
	}
}

func newBody(name, text1, text2 string) Body {
	body, err := json.Marshal(struct {
		Text1 string `json:"text1"`
		Text2 string `json:"text2"`
	}{text1, text2})
	if err != nil {
		panic(err) // two strings are always JSON
	}
	return Body{Name: name, JSON: body, Text1: text1, Text2: text2}
}

var normalizePlain = strings.NewReplacer(".", "", ",", "")

// Normalized returns the text that [Plain] has for the same seed and chars as
// the service's normalisation leaves it, shorter by its punctuation.
func Normalized(seed uint64, chars int) string {
	return normalizePlain.Replace(strings.ToLower(Plain(seed, chars)))
}
