// Counted is a server that allocates 100 objects of a kilobyte for each request and
// nothing else, which net/http could not promise.
package main

import (
	"bytes"
	"flag"
	"net"
	"net/http"
	_ "net/http/pprof"
)

const objects, size = 100, 1024

// kept keeps objects from being optimised away.
var kept *[size]byte

func main() {
	addr := flag.String("addr", "", "")
	debug := flag.String("debug", "", "address of pprof's endpoints")
	flag.Parse()
	if *debug != "" {
		go http.ListenAndServe(*debug, nil)
	}
	l, err := net.Listen("tcp", *addr)
	if err != nil {
		panic(err)
	}
	for {
		conn, err := l.Accept()
		if err != nil {
			panic(err)
		}
		go serve(conn)
	}
}

func serve(conn net.Conn) {
	defer conn.Close()
	var buf [4096]byte
	answer, blank := []byte("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), []byte("\r\n\r\n")
	for n := 0; ; {
		more, err := conn.Read(buf[n:])
		if err != nil {
			return
		}
		if n += more; !bytes.HasSuffix(buf[:n], blank) {
			continue
		}
		n = 0
		for range objects {
			kept = new([size]byte)
		}
		if _, err := conn.Write(answer); err != nil {
			return
		}
	}
}
