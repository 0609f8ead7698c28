// Serve serves the routes of the GitHub API with one of the routers of this
// module, with handlers that read their parameters and answer nothing.
package main

import (
	"flag"
	"fmt"
	"net/http"
	"os"

	"github.com/gohone/hone/cases/router/casetest"
	"github.com/gohone/hone/cases/router/peers/routers"
)

func main() {
	addr := flag.String("addr", "localhost:8080", "listen at `address`")
	impl := flag.String("impl", "tuned", "route with the router of this `name`")
	flag.Parse()
	for _, p := range routers.Peers() {
		if p.Name != *impl {
			continue
		}
		router := p.Build(casetest.Read("github").Routes, routers.Task{Read: true})
		fmt.Fprintln(os.Stderr, "serve:", http.ListenAndServe(*addr, router))
		os.Exit(1)
	}
	fmt.Fprintf(os.Stderr, "serve: there is no router %q\n", *impl)
	os.Exit(2)
}
