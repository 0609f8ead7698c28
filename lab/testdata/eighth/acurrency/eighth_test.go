package currency

import "testing"

var (
	eighthString string
	eighthErr    error
	eighthAmount Amount
)

func BenchmarkEighthFormat(b *testing.B) {
	for _, c := range []struct {
		name, locale, number, currencyCode string
		display                            Display
	}{
		{"english", "en-US", "1234.59", "USD", DisplaySymbol},
		{"negative", "en-US", "-1234.59", "USD", DisplaySymbol},
		{"code", "de", "1234567.00", "EUR", DisplayCode},
		{"none", "fr-FR", "99.90", "EUR", DisplayNone},
		{"swedish", "sv", "-249.00", "SEK", DisplaySymbol},
		{"swiss", "de-CH", "-1234.59", "CHF", DisplaySymbol},
	} {
		b.Run(c.name, func(b *testing.B) {
			amount, err := NewAmount(c.number, c.currencyCode)
			if err != nil {
				b.Fatal(err)
			}
			f := NewFormatter(NewLocale(c.locale))
			f.CurrencyDisplay = c.display
			for i := 0; i < b.N; i++ {
				eighthString = f.Format(amount)
			}
		})
	}
}

func BenchmarkEighthParse(b *testing.B) {
	for _, c := range []struct {
		name, locale, s, currencyCode string
		accounting                    bool
	}{
		{"english", "en-US", "$1,234.59", "USD", false},
		{"german", "de", "-1.234.567,00\u00a0€", "EUR", false},
		{"code", "fr-FR", "99,90 EUR", "EUR", false},
		{"accounting", "en-US", "($3.00)", "USD", true},
		{"bengali", "bn", "১,২৩,৪৫,৬৭৮.৯০\u00a0US$", "USD", false},
	} {
		b.Run(c.name, func(b *testing.B) {
			f := NewFormatter(NewLocale(c.locale))
			f.AccountingStyle = c.accounting
			for i := 0; i < b.N; i++ {
				eighthAmount, eighthErr = f.Parse(c.s, c.currencyCode)
			}
		})
	}
}

func BenchmarkEighthUnmarshal(b *testing.B) {
	for _, c := range []struct{ name, s string }{
		{"small", "USD3.45"},
		{"usual", "EUR1234567.89"},
		{"negative", "CHF-99.95"},
		{"precise", "USD0.000123456789012345"},
	} {
		b.Run(c.name, func(b *testing.B) {
			data := []byte(c.s)
			for i := 0; i < b.N; i++ {
				eighthErr = eighthAmount.UnmarshalBinary(data)
			}
		})
	}
}
