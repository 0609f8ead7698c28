package whatlanggo

import "testing"

var (
	tenthCounts map[string]int
	tenthInfo   Info
)

const (
	tenthEnglish = `The report of the committee was published on Friday, after months of debate about its conclusions. ` +
		`It says that most of the buildings which were damaged by the flood of 2013 have been repaired, but that many ` +
		`families still live in temporary homes far from their schools and shops. "We had hoped to be back by now," said ` +
		`one resident, whose kitchen was under water for eleven days. Engineers warn that the river bank needs further work, ` +
		`and ask the government to pay for pumps, gates and a new bridge before another winter begins. A spokesman refused ` +
		`to comment on the cost, which some newspapers put at 40 million pounds, and promised an answer within six weeks. ` +
		`Meanwhile volunteers keep cleaning parks, cellars and churches, helped by students who came from all over Europe.`
	tenthRussian = `Отчёт комиссии был опубликован в пятницу после нескольких месяцев споров о его выводах. В нём говорится, что ` +
		`большинство зданий, повреждённых наводнением 2013 года, отремонтированы, но многие семьи всё ещё живут во временных домах.`
	tenthShort = `Wo ist bitte der nächste Bahnhof?`
)

func BenchmarkTenthCount(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"english", tenthEnglish}, {"russian", tenthRussian}, {"short", tenthShort},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthCounts = count(c.text)
			}
		})
	}
}

func BenchmarkTenthPositions(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"english", tenthEnglish}, {"russian", tenthRussian}, {"short", tenthShort},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthCounts = getTrigramsWithPositions(c.text)
			}
		})
	}
}
