package memcache

import (
	"context"
	"net"
	"strconv"
	"testing"
	"time"
)

var (
	sixteenthLine = []byte("VALUE session:5f2b9c0e1a 4096 1834 9007199254740993\r\n")
	sixteenthKeys = func() (keys []string) {
		for i := 0; i < 400; i++ {
			keys = append(keys, "user:"+strconv.Itoa(i*7919))
		}
		return keys
	}()
	sixteenthSize int
	sixteenthAddr net.Addr
	sixteenthMap  map[string]*Item
)

func BenchmarkSixteenthScan(b *testing.B) {
	b.ReportAllocs()
	it := new(Item)
	for i := 0; i < b.N; i++ {
		n, err := scanGetResponseLine(sixteenthLine, it)
		if err != nil {
			b.Fatal(err)
		}
		sixteenthSize += n
	}
}

func BenchmarkSixteenthPick(b *testing.B) {
	var ss ServerList
	if err := ss.SetServers("127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3"); err != nil {
		b.Fatal(err)
	}
	for i := 0; i < b.N; i++ {
		sixteenthAddr, _ = ss.PickServer(sixteenthKeys[i%len(sixteenthKeys)])
	}
}

// sixteenthConn is a server that answers every command with the same bytes.
type sixteenthConn struct {
	net.Conn
	answer []byte
	left   []byte
}

func (c *sixteenthConn) Read(b []byte) (int, error) {
	n := copy(b, c.left)
	c.left = c.left[n:]
	return n, nil
}

func (c *sixteenthConn) Write(b []byte) (int, error) {
	if b[len(b)-1] == '\n' {
		c.left = c.answer
	}
	return len(b), nil
}

func (c *sixteenthConn) SetDeadline(time.Time) error { return nil }

func (c *sixteenthConn) Close() error { return nil }

func BenchmarkSixteenthGetMulti(b *testing.B) {
	b.ReportAllocs()
	var answer []byte
	for _, key := range sixteenthKeys[:20] {
		answer = append(answer, "VALUE "+key+" 0 1\r\nx\r\n"...)
	}
	answer = append(answer, "END\r\n"...)
	c := New("127.0.0.1:11211")
	c.DialContext = func(context.Context, string, string) (net.Conn, error) {
		return &sixteenthConn{answer: answer}, nil
	}
	for i := 0; i < b.N; i++ {
		m, err := c.GetMulti(sixteenthKeys)
		if err != nil || len(m) != 20 {
			b.Fatal(len(m), err)
		}
		sixteenthMap = m
	}
}
