package emoji

import (
	"strings"
	"testing"
)

var ninthText string

func BenchmarkNinthSprint(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"plain", "the build of the main branch has failed, see the log for details"},
		{"one", "Deployed to production :rocket: in 42 seconds"},
		{"several", ":beer: Cheers :tada: to all of you :heart: and good night :zzz:"},
		{"times", "10:31:04 worker 3: took 12:03 minutes, next run at 11:00:00"},
		{"flags", "from :flag-de: by way of :flag-fr: to :flag-es:"},
		{"long", strings.Repeat("A line of a log with nothing special in it.\n", 40) + ":ok: done"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthText = Sprint(c.text)
			}
		})
	}
}

func BenchmarkNinthEmojizeOther(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"flag", ":flag-jp:"},
		{"unknown", ":not_an_emoji:"},
		{"number", ":31:"},
		{"nearly", ":flag-scotland-and-wales:"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthText = Emojize(c.text)
			}
		})
	}
}

func BenchmarkNinthEmojizeCode(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"beer", ":beer:"},
		{"rocket", ":rocket:"},
		{"long", ":person_in_motorized_wheelchair:"},
		{"plus", ":+1:"},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				ninthText = Emojize(c.text)
			}
		})
	}
}
