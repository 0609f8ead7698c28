package equiv

import (
	"slices"
	"testing"
)

func TestWordsOf(t *testing.T) {
	for name, want := range map[string][]string{
		"ParseDate": {"parse", "date"}, "date_of": {"date", "of"}, "parseHTTPDate": {"parse", "http", "date"},
		"isUUID": {"is", "uuid"}, "ip": {"ip"}, "URL": {"url"}, "base64URL": {"base64", "url"}, "x": {"x"}, "": nil,
	} {
		if got := wordsOf(name); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
