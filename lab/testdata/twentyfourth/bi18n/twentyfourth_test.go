package i18n

import (
	"testing"

	"golang.org/x/text/language"
)

func BenchmarkTwentyfourthLocalize(b *testing.B) {
	bundle := NewBundle(language.English)
	for _, tag := range []language.Tag{language.English, language.Swedish, language.German, language.French, language.Spanish, language.BrazilianPortuguese} {
		bundle.MustAddMessages(tag, &Message{ID: "greeting", Other: "hello in " + tag.String()})
	}
	loc := NewLocalizer(bundle, "de-AT, de;q=0.9, en;q=0.5")
	conf := &LocalizeConfig{MessageID: "greeting"}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := loc.Localize(conf); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwentyfourthNewLocalizer(b *testing.B) {
	bundle := NewBundle(language.English)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		NewLocalizer(bundle, "de-AT", "sv", "en-US,en;q=0.8,fr;q=0.5")
	}
}
