package proto

import "testing"

var (
	seventeenthWords   = []string{"syntax", "string", "repeatedField", "google", "Timestamp", "name", "user_id", "id", "next", "// a comment", "bool", "\"proto3\"", "12", "created_at"}
	seventeenthNumbers = []string{"1", "2", "17", "536870911", "0x1F", "0xFFFF", "100", "name", "field"}
	seventeenthQuoted  = []string{"\"proto3\"", "\"google/protobuf/timestamp.proto\"", "'a single quoted text of some length'", "plain", "\"\""}
	seventeenthBool    bool
	seventeenthString  string
)

func BenchmarkSeventeenthWords(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, w := range seventeenthWords {
			seventeenthBool = asToken(w) == tNUMBER
		}
	}
}

func BenchmarkSeventeenthNumbers(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, w := range seventeenthNumbers {
			seventeenthBool = isNumber(w)
		}
	}
}

func BenchmarkSeventeenthQuoted(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for _, w := range seventeenthQuoted {
			seventeenthString, _ = unQuote(w)
		}
	}
}
