package ical

import (
	"strings"
	"testing"
)

var (
	tenthProp   = NewProp(PropDescription)
	tenthText   string
	tenthErr    error
	tenthCal    *Calendar
	tenthString string
)

func BenchmarkTenthSetTextList(b *testing.B) {
	for _, c := range []struct {
		name string
		list []string
	}{
		{"summary", []string{"Networld+Interop Conference"}},
		{"categories", []string{"Work", "Travel", "Conference", "Team events"}},
		{"description", []string{"Agenda:\n1. Review of the last sprint, with numbers\n2. Planning; who does what?\n\nDial in: https://meet.example.com/abc-defg-hij\n"}},
		{"german", []string{"Frühstück mit Jörg, anschließend Führung durch das Museum in Zürich"}},
		{"long", []string{strings.Repeat("The quick brown fox jumps over the lazy dog. ", 20)}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthProp.SetTextList(c.list)
			}
		})
	}
}

func BenchmarkTenthText(b *testing.B) {
	for _, c := range []struct{ name, value string }{
		{"summary", "Networld+Interop Conference"},
		{"location", `Conference Room\, 2nd floor\, Building 7`},
		{"description", `Agenda:\n1. Review of the last sprint\, with numbers\n2. Planning\; who does what?\n\nDial in: https://meet.example.com/abc-defg-hij\n`},
		{"categories", "Work,Travel,Conference,Team events,Private,Birthday"},
	} {
		prop := NewProp(PropDescription)
		prop.Value = c.value
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthText, tenthErr = prop.Text()
			}
		})
	}
}

func BenchmarkTenthDecode(b *testing.B) {
	event := strings.ReplaceAll(`BEGIN:VEVENT
UID:uid1@example.com
DTSTAMP:19960704T120000Z
DTSTART:19960918T143000Z
DTEND:19960920T220000Z
SUMMARY:Networld+Interop Conference
STATUS:CONFIRMED
CATEGORIES:CONFERENCE
SEQUENCE:2
TRANSP:OPAQUE
CLASS:PUBLIC
ORGANIZER;CN="John Smith":mailto:jsmith@example.com
END:VEVENT
`, "\n", "\r\n")
	for _, c := range []struct {
		name string
		n    int
	}{{"one", 1}, {"calendar", 50}} {
		text := "BEGIN:VCALENDAR\r\nPRODID:-//xyz Corp//EN\r\nVERSION:2.0\r\n" + strings.Repeat(event, c.n) + "END:VCALENDAR\r\n"
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthCal, tenthErr = NewDecoder(strings.NewReader(text)).Decode()
			}
		})
	}
}
