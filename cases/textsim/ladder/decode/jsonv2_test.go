//go:build goexperiment.jsonv2

package decode_test

import (
	"testing"

	"github.com/gohone/hone/cases/textsim/ladder/decode"
)

func init() {
	steps = append(steps, step{"impl=jsonv2", ofStrings(decode.V2)})
}

func TestV2Differs(t *testing.T) {
	checkDiffers(t, ofStrings(decode.V2), []difference{
		{"key in another case", `{"TEXT1":"a","text2":"b"}`, ok("a", "b"), ok("", "b")},
		{"equal keys", `{"text1":"a","text1":"b"}`, ok("b", ""), bad},
		{"invalid UTF-8", "{\"text1\":\"a\xffb\"}", ok("a\ufffdb", ""), bad},
		{"half a pair", `{"text1":"\ud800"}`, ok("\ufffd", ""), bad},
		{"text after", `{"text1":"a"} more`, ok("a", ""), bad},
		{"nothing", ``, bad, bad},
		{"escapes are read", `{"text1":"a\nb\u00e9\ud83d\ude42"}`, ok("a\nbé🙂", ""), ok("a\nbé🙂", "")},
	})
}
