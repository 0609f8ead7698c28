package gjson

import (
	"strings"
	"testing"
)

// practiceJSON is a document of some kilobytes with escapes and nested values.
var practiceJSON = `{"id": 17, "name": "Jos\u00e9 \"Pepe\" Garc\u00eda", "friends": [` +
	strings.Repeat(`{"first": "Dale", "last": "Murphy", "age": 44, "nets": ["ig", "fb", "tw"], "note": "a\tb\nc"}, `, 40) +
	`{"first": "Jane", "last": "Craig", "age": 68, "nets": ["ig", "tw"], "note": "end"}], "last": {"deep": {"deeper": [1, 2.5, true, null]}}}`

var practiceSink int

func BenchmarkPracticeGet(b *testing.B) {
	for _, path := range []string{"name", "friends.#", "friends.40.last", "friends.#.age", `friends.#(last=="Craig").first`, "last.deep.deeper.1", "friends.*.nets", "friends.@reverse.0.age"} {
		b.Run(path, func(b *testing.B) {
			for b.Loop() {
				practiceSink += len(Get(practiceJSON, path).String())
			}
		})
	}
}

func BenchmarkPracticeParse(b *testing.B) {
	b.Run("value", func(b *testing.B) {
		for b.Loop() {
			practiceSink += len(Parse(practiceJSON).Map())
		}
	})
	b.Run("foreach", func(b *testing.B) {
		for b.Loop() {
			Get(practiceJSON, "friends").ForEach(func(_, v Result) bool {
				practiceSink += len(v.Get("note").String())
				return true
			})
		}
	})
	b.Run("interface", func(b *testing.B) {
		for b.Loop() {
			practiceSink += len(Parse(practiceJSON).Value().(map[string]any))
		}
	})
}

func BenchmarkPracticeModify(b *testing.B) {
	for _, path := range []string{"friends|@ugly", "last|@tostr", "last|@flatten", "friends|@pretty", "last|@keys"} {
		b.Run(path, func(b *testing.B) {
			for b.Loop() {
				practiceSink += len(Get(practiceJSON, path).Raw)
			}
		})
	}
}

func BenchmarkPracticeAppendJSONString(b *testing.B) {
	text := strings.Repeat("The \"quick\" brown fox\n", 20)
	for b.Loop() {
		practiceSink += len(AppendJSONString(nil, text))
	}
}
