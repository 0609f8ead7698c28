package sqlbuilder

import "testing"

type twentyfifthUser struct {
	ID      int64  `db:"id" fieldtag:"key" fieldopt:"withquote"`
	Name    string `db:"name" fieldtag:"public,write" fieldopt:"withquote"`
	Email   string `db:"email" fieldtag:"private,write" fieldopt:"withquote" fieldas:"mail"`
	Phone   string `db:"phone" fieldtag:"private,write"`
	City    string `db:"city" fieldtag:"public"`
	Street  string `db:"street" fieldtag:"private" fieldas:"road"`
	Created int64  `db:"created_at" fieldtag:"internal" fieldopt:"withquote"`
	Updated int64  `db:"updated_at" fieldtag:"internal" fieldopt:"withquote"`
}

func BenchmarkTwentyfifthQuoteString(b *testing.B) {
	args := []interface{}{"It's a long text with a few \"quotes\", some\nnew lines and nothing else that needs escapes, but many bytes of text"}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, f := range []Flavor{MySQL, PostgreSQL, SQLite, SQLServer} {
			q := "SELECT ?"
			switch f {
			case PostgreSQL:
				q = "SELECT $1"
			case SQLServer:
				q = "SELECT @p1"
			}
			if _, err := f.Interpolate(q, args); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkTwentyfifthSelectNames(b *testing.B) {
	s := NewStruct(new(twentyfifthUser)).For(PostgreSQL)
	s.Columns()
	sfs := s.structFieldsParser()
	b.ReportAllocs()
	b.ResetTimer()
	n := 0
	for i := 0; i < b.N; i++ {
		for _, sf := range sfs.noTag.ForRead {
			n += len(sf.NameForSelect(PostgreSQL))
		}
	}
}

func BenchmarkTwentyfifthFilterTags(b *testing.B) {
	s := NewStruct(new(twentyfifthUser)).WithTag("public", "private").WithoutTag("write", "internal")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(s.Columns()) == 0 {
			b.Fatal("no columns")
		}
	}
}

func BenchmarkTwentyfifthValue(b *testing.B) {
	args := &Args{Flavor: MySQL}
	p := args.Add(42)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if args.Value(p) != 42 {
			b.Fatal("wrong value")
		}
	}
}
