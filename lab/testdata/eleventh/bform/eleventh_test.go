package form

import (
	"net/url"
	"strings"
	"testing"
	"time"
	"unicode"
)

var (
	eleventhValues url.Values
	eleventhErr    error
)

type eleventhAddress struct {
	Street string `form:"street"`
	City   string `form:"city,omitempty"`
	Zip    string `form:"zip"`
}

type eleventhBase struct {
	ID      int
	Created string
}

type eleventhOrder struct {
	eleventhBase
	Customer string `form:"customer"`
	Email    string `json:"email,omitempty"`
	Shipping eleventhAddress
	Lines    []eleventhLine
	Note     string
	internal int
}

type eleventhLine struct {
	Sku   string
	Count int
}

func BenchmarkEleventhEncode(b *testing.B) {
	for _, c := range []struct {
		name string
		v    interface{}
	}{
		{"address", eleventhAddress{"1 Main St", "Lisbon", "1000"}},
		{"order", &eleventhOrder{
			Customer: "alice", Email: "alice@example.com",
			Shipping: eleventhAddress{"1 Main St", "Lisbon", "1000"},
			Lines:    []eleventhLine{{"A-1", 2}, {"B-22", 1}, {"C-333", 12}},
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				eleventhValues, eleventhErr = EncodeToValues(c.v)
			}
		})
	}
}

func eleventhSnake(s string) string {
	var b strings.Builder
	for i, r := range s {
		if unicode.IsUpper(r) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

type eleventhProfile struct {
	FirstName, LastName, StreetAddress, HomeCity, PostalCode, PhoneNumber, FavoriteColor, AvatarUrl string
}

func BenchmarkEleventhKeys(b *testing.B) {
	vs := url.Values{
		"first_name": {"Alice"}, "last_name": {"Adams"}, "street_address": {"1 Main St"}, "home_city": {"Lisbon"},
		"postal_code": {"1000"}, "phone_number": {"555-0100"}, "favorite_color": {"blue"}, "avatar_url": {"/a.png"},
	}
	d := NewDecoder(nil).KeysWith(eleventhSnake)
	for i := 0; i < b.N; i++ {
		var p eleventhProfile
		eleventhErr = d.DecodeValues(&p, vs)
	}
}

func BenchmarkEleventhTime(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"local", "2024-05-17T10:20:30"},
		{"input", "2024-05-17T10:20"},
		{"date", "2024-05-17"},
		{"clock", "10:20"},
	} {
		vs := url.Values{"When": {c.text}}
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				var v struct{ When time.Time }
				eleventhErr = DecodeValues(&v, vs)
			}
		})
	}
}
