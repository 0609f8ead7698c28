// Served is a server for tests. Each request allocates so many objects of so
// many bytes; what it answers is what it was told to.
package main

import (
	"flag"
	"fmt"
	"net/http"
	_ "net/http/pprof"
	"os"
	"os/signal"
	"syscall"
	"time"
)

var sink []byte

// These names must not meet those of a file laid over the package.
var (
	net   = "net"
	pprof = "pprof"
)

func main() {
	addr := flag.String("addr", "", "")
	slow := flag.Duration("slow", 0, "before listening")
	die := flag.Bool("die", false, "at once")
	flag.Parse()
	fmt.Fprintln(os.Stderr, "starting", net, pprof, os.Getenv("HONE_AGENT"))
	if *die {
		fmt.Fprintln(os.Stderr, "no reason")
		os.Exit(3)
	}
	time.Sleep(*slow)
	http.HandleFunc("/alloc", func(w http.ResponseWriter, r *http.Request) {
		for range 100 {
			sink = make([]byte, 1024)
		}
	})
	http.HandleFunc("/spin", func(w http.ResponseWriter, r *http.Request) {
		for begin := time.Now(); time.Since(begin) < 50*time.Millisecond; {
		}
	})
	http.HandleFunc("/bad", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(500) })
	go http.ListenAndServe(*addr, nil)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM)
	<-signals
}
