package mustache

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

var sixthLength int

type sixthOrder struct {
	ID       int
	Customer string
	Placed   time.Time
	Lines    []sixthLine
}

func (o sixthOrder) Number() string { return fmt.Sprintf("A-%05d", o.ID) }

type sixthLine struct {
	Name  string
	Count int
	Price sixthPrice
}

func (l *sixthLine) Title() string { return strings.ToUpper(l.Name) }

type sixthPrice int

func (p sixthPrice) Euro() string { return fmt.Sprintf("%d.%02d", int(p)/100, int(p)%100) }

func sixthOrders(n int) *sixthOrder {
	order := &sixthOrder{ID: 1042, Customer: "Ada", Placed: time.Date(2024, 3, 1, 12, 0, 0, 0, time.UTC)}
	for i := 0; i < n; i++ {
		order.Lines = append(order.Lines, sixthLine{fmt.Sprint("part ", i), i%3 + 1, sixthPrice(i * 137)})
	}
	return order
}

func sixthRun(b *testing.B, text string, data ...interface{}) {
	template, err := ParseString(text)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		sixthLength += len(template.Render(data...))
	}
}

func BenchmarkSixthLookup(b *testing.B) {
	b.Run("methods", func(b *testing.B) {
		sixthRun(b, "{{Number}} of {{Customer}}, {{Placed.Year}}-{{Placed.Month}}-{{Placed.Day}}", sixthOrders(0))
	})
	b.Run("lines", func(b *testing.B) {
		sixthRun(b, "{{#Lines}}{{Count}} x {{Name}} {{Price.Euro}} ({{Customer}})\n{{/Lines}}", sixthOrders(20))
	})
	b.Run("times", func(b *testing.B) {
		times := make([]time.Time, 10)
		for i := range times {
			times[i] = time.Date(2024, 3, i+1, 12, 0, 0, 0, time.UTC)
		}
		sixthRun(b, "{{#times}}{{Day}} {{Month}} in {{place}}; {{/times}}", map[string]interface{}{"times": times, "place": "Oslo"})
	})
}

type sixthUser struct {
	Login, Mail, City, Motto string
}

func BenchmarkSixthValues(b *testing.B) {
	user := sixthUser{"ada", "ada@example.org", "London", "Poetical <science> & engines"}
	b.Run("user", func(b *testing.B) {
		sixthRun(b, "{{Login}} {{Mail}} {{City}} {{{Motto}}}", user)
	})
	b.Run("texts", func(b *testing.B) {
		sixthRun(b, "{{#tags}}<a>{{.}}</a>{{/tags}}", map[string]interface{}{"tags": strings.Fields(strings.Repeat("alpha beta gamma delta ", 8))})
	})
	b.Run("mixed", func(b *testing.B) {
		sixthRun(b, "{{#lines}}{{Count}} x {{Name}} {{{Name}}}\n{{/lines}}", map[string]interface{}{"lines": sixthOrders(12).Lines})
	})
}
