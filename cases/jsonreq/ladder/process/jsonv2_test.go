//go:build goexperiment.jsonv2

package process_test

import (
	"testing"

	"github.com/gohone/hone/cases/jsonreq/ladder/process"
)

func init() {
	steps = append(steps, step{"impl=jsonv2", process.V2})
}

// difference is a request with the original's response and a step's.
type difference struct {
	name, text  string
	right, step string
}

func checkDiffers(t *testing.T, run func(string) string, differences []difference) {
	t.Helper()
	for _, c := range differences {
		t.Run(c.name, func(t *testing.T) {
			if got := process.Concat(c.text); got != c.right {
				t.Errorf("Concat(%q): %s, want %s", c.text, got, c.right)
			}
			if got := run(c.text); got != c.step {
				t.Errorf("%q: %s, want %s", c.text, got, c.step)
			}
		})
	}
}

func TestV2Differs(t *testing.T) {
	checkDiffers(t, process.V2, []difference{
		{"key in another case", `{"Transaction_ID":"a","payload":[1]}`, answer("a", "1,"), answer("", "1,")},
		{"equal keys", `{"payload":[1],"payload":[2],"transaction_id":"a"}`, answer("a", "2,"), answer("", "1,")},
		{"invalid UTF-8", "{\"transaction_id\":\"a\xff\",\"payload\":[1]}", answer("a\ufffd", "1,"), answer("", "")},
		{"half a pair", `{"transaction_id":"\ud800","payload":[1]}`, answer("\ufffd", "1,"), answer("", "")},
		{"HTML", `{"transaction_id":"<&>"}`, answer(`\u003c\u0026\u003e`, ""), answer("<&>", "")},
		{"wrong type", `{"payload":[1,"x",3],"transaction_id":"a"}`, answer("a", "1,0,3,"), answer("", "1,0,")},
		{"text after", `{"payload":[1]} x`, answer("", ""), answer("", "1,")},
		{"cut off", `{"payload":[1,2`, answer("", ""), answer("", "1,2,0,")},
		{"null among numbers is right", `{"payload":[1,null,3]}`, answer("", "1,0,3,"), answer("", "1,0,3,")},
		{"escapes are right", `{"transaction_id":"a\n\u00e9\"","payload":[-1]}`, answer(`a\né\"`, "-1,"), answer(`a\né\"`, "-1,")},
	})
}
