package logfmt

import "testing"

type thirteenthDiscard struct{ n int }

func (d *thirteenthDiscard) HandleLogfmt(key, val []byte) error {
	d.n += len(key) + len(val)
	return nil
}

var (
	thirteenthLine  = []byte(`timestamp=2026-11-27T13:58:24.123456Z level=info component=connection-manager msg="connection to the upstream server was established after three retries" remote_addr=192.168.100.200:54321 request_id=0f8fad5b-d9cb-469f-a165-70867728950e path=/api/v1/projects/1234/repositories duration_total=1234.5ms ok`)
	thirteenthQuote = []byte(`"first line of a longer message in the log\nsecond line, which says what it is \"about\" in some detail\nthird line of the message with a path /var/log/service/current\n"`)
)

func BenchmarkThirteenthScanner(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(thirteenthLine)))
	var d thirteenthDiscard
	for i := 0; i < b.N; i++ {
		if err := gotoScanner(thirteenthLine, &d); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkThirteenthUnquoteBytes(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(thirteenthQuote)))
	for i := 0; i < b.N; i++ {
		if _, ok := unquoteBytes(thirteenthQuote); !ok {
			b.Fatal("not ok")
		}
	}
}

type thirteenthRecord struct {
	Level     string
	Component string
	Path      string
	RequestID string `logfmt:"request_id"`
	Addr      string `logfmt:"remote_addr"`
	Ok        bool
	Msg       string
	Host      string `logfmt:"host"`
	Pid       int    `logfmt:"pid"`
	Zone      string `logfmt:"zone"`
}

func BenchmarkThirteenthStructHandler(b *testing.B) {
	b.ReportAllocs()
	var r thirteenthRecord
	for i := 0; i < b.N; i++ {
		if err := Unmarshal(thirteenthLine, &r); err != nil {
			b.Fatal(err)
		}
	}
}
