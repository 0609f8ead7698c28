// Front serves a library by one of the transcoders that are compared, for load tests:
//
//	front -impl ours -addr 127.0.0.1:8080
//
// The library is in the same process, behind a connection over loopback, so that all
// spend the same on it. /debug/pprof tells what the process does.
package main

import (
	"flag"
	"fmt"
	"log"
	"net/http"
	_ "net/http/pprof"

	"github.com/gohone/hone/cases/pathlex/peers/fronts"
	"github.com/gohone/hone/cases/pathlex/transcoder/fronttest"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("front: ")
	impl := flag.String("impl", "ours", "the transcoder: ours, grpc-gateway, vanguard, or reflected")
	addr := flag.String("addr", "127.0.0.1:8080", "serve HTTP on this address")
	flag.Parse()
	log.Fatal(run(*impl, *addr))
}

func run(impl, listen string) error {
	addr, _, err := fronttest.Backend()
	if err != nil {
		return err
	}
	conn, err := fronttest.Dial(addr)
	if err != nil {
		return err
	}
	for _, f := range fronts.All() {
		if f.Name != impl {
			continue
		}
		h, err := f.Handler(conn, addr)
		if err != nil {
			return err
		}
		http.Handle("/v1/", h)
		return http.ListenAndServe(listen, nil)
	}
	return fmt.Errorf("no transcoder is called %q", impl)
}
