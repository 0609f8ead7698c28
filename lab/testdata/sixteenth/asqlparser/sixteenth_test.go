package sqlparser

import (
	"strings"
	"testing"

	"github.com/xwb1989/sqlparser/dependency/querypb"
)

var sixteenthSink int

func BenchmarkSixteenthIdentifier(b *testing.B) {
	sql := "select customer_identifier, customer_last_name, some_alias.delivery_address from customer_accounts as some_alias inner join delivery_addresses on some_alias.customer_identifier = delivery_addresses.customer_identifier where registration_timestamp is not null"
	for i := 0; i < b.N; i++ {
		tkn := NewStringTokenizer(sql)
		for {
			typ, val := tkn.Scan()
			if typ == 0 {
				break
			}
			sixteenthSink += len(val)
		}
	}
}

func BenchmarkSixteenthComment(b *testing.B) {
	sql := "/* " + strings.Repeat("a long comment * with a star, ", 20) + "*/ select 1"
	for i := 0; i < b.N; i++ {
		tkn := NewStringTokenizer(sql)
		for {
			typ, val := tkn.Scan()
			if typ == 0 {
				break
			}
			sixteenthSink += len(val)
		}
	}
}

func BenchmarkSixteenthDedup(b *testing.B) {
	vals := make([]*SQLVal, 64)
	texts := make([][]byte, 64)
	for i := range vals {
		vals[i] = &SQLVal{}
		texts[i] = []byte{'1', '2', '3', byte('0' + i%4)}
	}
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		nz := newNormalizer(&Select{}, map[string]*querypb.BindVariable{}, "bv")
		for j, val := range vals {
			val.Type, val.Val = IntVal, texts[j]
			nz.convertSQLValDedup(val)
		}
		sixteenthSink += len(nz.bindVars)
	}
}
