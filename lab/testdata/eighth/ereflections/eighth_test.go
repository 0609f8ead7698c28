package reflections

import (
	"testing"
	"time"
)

type EighthBase struct {
	ID      int64     `db:"id" json:"id"`
	Created time.Time `db:"created_at" json:"created"`
	Updated time.Time `db:"updated_at" json:"updated"`
}

type eighthAddress struct {
	Street  string `db:"street" json:"street"`
	City    string `db:"city" json:"city"`
	Zip     string `db:"zip" json:"zip,omitempty"`
	Country string `db:"country" json:"country"`
}

type eighthUser struct {
	EighthBase
	Name     string         `db:"name" json:"name"`
	Email    string         `db:"email" json:"email"`
	Age      int            `db:"age" json:"age"`
	Admin    bool           `db:"is_admin" json:"admin"`
	Balance  float64        `db:"balance" json:"balance"`
	Address  *eighthAddress `db:"-" json:"address"`
	Tags     []string       `db:"-" json:"tags"`
	Comment  string         `db:"comment" json:"comment"`
	password string
}

var (
	eighthItems map[string]interface{}
	eighthTag   string
)

// BenchmarkEighthItems lists what a row has.
func BenchmarkEighthItems(b *testing.B) {
	address := &eighthAddress{"Main Street 1", "Springfield", "12345", "US"}
	user := &eighthUser{EighthBase: EighthBase{ID: 7}, Name: "Ann", Email: "ann@example.org", Age: 41,
		Address: address, Tags: []string{"a", "b"}, password: "secret"}
	for _, input := range []struct {
		name string
		obj  interface{}
		list func(interface{}) (map[string]interface{}, error)
	}{
		{"small", address, Items},
		{"user", user, Items},
		{"deep", user, ItemsDeep},
		{"value", *user, ItemsDeep},
	} {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthItems, _ = input.list(input.obj)
			}
		})
	}
}

// BenchmarkEighthTag reads single tags.
func BenchmarkEighthTag(b *testing.B) {
	for _, input := range []struct {
		name, field, key string
		obj              interface{}
	}{
		{"first", "Street", "db", &eighthAddress{}},
		{"last", "Comment", "json", &eighthUser{}},
		{"embedded", "Updated", "db", &eighthUser{}},
		{"missing", "Balance", "yaml", &eighthUser{}},
	} {
		b.Run(input.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; i < b.N; i++ {
				eighthTag, _ = GetFieldTag(input.obj, input.field, input.key)
			}
		})
	}
}
