package vcard

import (
	"io"
	"io/ioutil"
	"strings"
	"testing"
)

var sixthSink int

func sixthFolded(lines int) string {
	return "PHOTO;ENCODING=b;TYPE=JPEG:" + strings.Repeat("AbCdEfGhIjKlMnOp", 3) + "\r\n" +
		strings.Repeat(" "+strings.Repeat("0123456789abcdef+/", 4)+"\r\n", lines)
}

func BenchmarkSixthReadLine(b *testing.B) {
	plain := "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:urn:uuid:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1\r\n" +
		"FN;PID=1.1:J. Doe\r\nN:Doe;J.;;;\r\nEMAIL;PID=1.1:jdoe@example.com\r\nEND:VCARD\r\n"
	for _, bm := range []struct {
		name, text string
	}{
		{"plain", strings.Repeat(plain, 20)},
		{"note", strings.Repeat(plain+sixthFolded(3), 10)},
		{"photo", plain + sixthFolded(100)},
		{"largephoto", plain + sixthFolded(800)},
	} {
		b.Run(bm.name, func(b *testing.B) {
			r := strings.NewReader(bm.text)
			dec := NewDecoder(r)
			for i := 0; i < b.N; i++ {
				r.Reset(bm.text)
				dec.r.Reset(r)
				for {
					l, err := dec.readLine()
					if err == io.EOF {
						break
					}
					sixthSink += len(l)
				}
			}
		})
	}
}

func BenchmarkSixthParamValues(b *testing.B) {
	for _, bm := range []struct {
		name, text string
	}{
		{"short", `"work,voice":+1-418-656-9254`},
		{"address", `"123 Main Street, Suite 100, Any Town, CA 91921-1234, U.S.A.";TYPE=home:;;123 Main Street`},
		{"letters", "\"Avenue de la République, Montréal, Québec\";TYPE=home:;;"},
		{"escape", `"geo:12.3457\u00b0,78.910";TYPE=home:;;`},
	} {
		b.Run(bm.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				values, _, tail, _ := parseParamValues(bm.text)
				sixthSink += len(values) + len(tail)
			}
		})
	}
}

func BenchmarkSixthEncode(b *testing.B) {
	small := Card{
		"VERSION": {{Value: "4.0"}},
		"FN":      {{Value: "J. Doe"}},
		"N":       {{Value: "Doe;J.;;;"}},
		"EMAIL":   {{Value: "jdoe@example.com", Group: "item1"}},
	}
	large := Card{}
	for k, v := range small {
		large[k] = v
	}
	for _, k := range []string{"ORG", "TITLE", "NOTE", "URL", "TEL", "ADR", "BDAY", "UID", "ROLE"} {
		large[k] = []*Field{
			{Value: "one, two and three"},
			{Value: "+1-418-656-9254", Params: Params{"TYPE": {"work", "voice"}}},
		}
	}
	for _, bm := range []struct {
		name string
		card Card
	}{{"small", small}, {"large", large}} {
		b.Run(bm.name, func(b *testing.B) {
			enc := NewEncoder(ioutil.Discard)
			for i := 0; i < b.N; i++ {
				if enc.Encode(bm.card) == nil {
					sixthSink++
				}
			}
		})
	}
}
