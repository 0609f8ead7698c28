package pgproto3

import "testing"

func thirtiethError() *ErrorResponse {
	return &ErrorResponse{Severity: "ERROR", SeverityUnlocalized: "ERROR", Code: "23505",
		Message: "duplicate key value violates unique constraint \"users_pkey\"",
		Detail:  "Key (id)=(42) already exists.", SchemaName: "public", TableName: "users",
		ConstraintName: "users_pkey", File: "nbtinsert.c", Line: 656, Routine: "_bt_check_unique"}
}

func BenchmarkThirtiethErrorResponseEncode(b *testing.B) {
	msg := thirtiethError()
	buf := make([]byte, 0, 1024)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		buf = msg.Encode(buf[:0])
	}
}

func BenchmarkThirtiethErrorResponseDecode(b *testing.B) {
	src := thirtiethError().Encode(nil)[5:]
	var msg ErrorResponse
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := msg.Decode(src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtiethParseDecode(b *testing.B) {
	p := &Parse{Name: "stmt_1", Query: "select id, name, email from users where id = $1 and org = $2 and created > $3", ParameterOIDs: []uint32{23, 23, 1114, 25, 25, 16, 20}}
	src := p.Encode(nil)[5:]
	var msg Parse
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := msg.Decode(src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirtiethDataRowDecode(b *testing.B) {
	row := &DataRow{}
	for i := 0; i < 24; i++ {
		row.Values = append(row.Values, []byte("a value of a column"), nil)
	}
	src := row.Encode(nil)[5:]
	var msg DataRow
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if err := msg.Decode(src); err != nil {
			b.Fatal(err)
		}
	}
}
