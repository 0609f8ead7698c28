package utf7

import "testing"

var tenthBytes []byte

func BenchmarkTenthEncode(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"mailbox", "~peter/mail/台北/日本語"},
		{"ascii", "Subject: minutes of the meeting on Friday (10:30, room 4)"},
		{"german", "Grüße aus Köln: Übermäßig schönes Wetter für Ausflüge + Spaziergänge"},
		{"russian", "Максим Хитров отправил отчёт о выводах комиссии."},
	} {
		text := []byte(c.text)
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthBytes = UTF7EncodeBytes(text)
			}
		})
	}
}
