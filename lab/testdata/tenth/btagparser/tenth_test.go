package tagparser

import "testing"

var tenthTag *Tag

func BenchmarkTenthParse(b *testing.B) {
	for _, c := range []struct{ name, tag string }{
		{"name", "created_at"},
		{"options", "user_name,omitempty,unique,notnull"},
		{"values", "id,pk,type:bigint,default:nextval('users_id_seq')"},
		{"types", "price,type:numeric(10, 2),notnull,on_delete:CASCADE,alias:unit_price"},
		{"quoted", `title,default:'no title, yet',comment:'the author\'s title'`},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := 0; i < b.N; i++ {
				tenthTag = Parse(c.tag)
			}
		})
	}
}
