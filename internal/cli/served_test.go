package cli

import (
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/pprof"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// kept keeps what /alloc allocates from being optimised away.
var kept []byte

// served is the program that scripts start as a server.
//
//	/            "ok", or the body that was sent
//	/status?c=n  the status n
//	/to?u=url    a redirect
//	/slow?d=1s   "ok" after a time
//	/alloc       100 objects of 1 kB
//	/pairs       400 unless the body has two texts
//	/env?n=NAME  a variable of the environment
func served() {
	addr := flag.String("addr", "127.0.0.1:8081", "")
	withPprof := flag.Bool("pprof", false, "answer at /debug/pprof/")
	busy := flag.Bool("busy", false, "say that the CPU profile is in use")
	dieAfter := flag.Int64("die-after", 0, "end with status 5 after so many requests")
	dieNow := flag.Bool("die", false, "end with status 4 at once")
	births := flag.String("births", "", "`file:n`: add a line to the file, and end with status 6 if it is the n-th")
	wait := flag.Duration("wait", 0, "listen after a time")
	flag.Parse()
	if *dieNow {
		fmt.Println("no reason to live")
		os.Exit(4)
	}
	countBirth(*births, *addr)
	time.Sleep(*wait)

	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if len(body) == 0 {
			body = []byte("ok")
		}
		w.Write(body)
	})
	mux.HandleFunc("/status", func(w http.ResponseWriter, r *http.Request) {
		code, _ := strconv.Atoi(r.FormValue("c"))
		w.WriteHeader(code)
		fmt.Fprint(w, "this is why\nit is so")
	})
	mux.HandleFunc("/to", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, r.FormValue("u"), http.StatusFound) })
	mux.HandleFunc("/slow", func(w http.ResponseWriter, r *http.Request) {
		d, _ := time.ParseDuration(r.FormValue("d"))
		time.Sleep(d)
		fmt.Fprint(w, "ok")
	})
	mux.HandleFunc("/alloc", func(w http.ResponseWriter, _ *http.Request) {
		for range 100 {
			kept = make([]byte, 1024)
		}
		fmt.Fprint(w, "ok")
	})
	mux.HandleFunc("/pairs", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var one, two string
		if n, _ := fmt.Sscanf(string(body), `{"a":%q,"b":%q}`, &one, &two); n != 2 || r.Header.Get("Content-Type") != "application/json" {
			w.WriteHeader(http.StatusBadRequest)
		}
		w.Write(body)
	})
	mux.HandleFunc("/env", func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, os.Getenv(r.FormValue("n"))) })
	if *withPprof {
		runtime.SetBlockProfileRate(1)
		mux.HandleFunc("/debug/pprof/", pprof.Index)
		mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	}
	if *busy {
		mux.HandleFunc("/debug/pprof/", pprof.Index)
		mux.HandleFunc("/debug/pprof/profile", func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "Could not enable CPU profiling: cpu profiling already in use", http.StatusInternalServerError)
		})
	}
	var n atomic.Int64
	server := &http.Server{Addr: *addr, Protocols: new(http.Protocols)}
	server.Protocols.SetHTTP1(true)
	server.Protocols.SetUnencryptedHTTP2(true)
	server.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if after := *dieAfter; after > 0 && n.Add(1) > after {
			fmt.Println("enough is enough")
			os.Exit(5)
		}
		mux.ServeHTTP(w, r)
	})
	fmt.Println(server.ListenAndServe())
	os.Exit(1)
}

// countBirth adds a line to the file of file:n, and ends the process if it is
// the n-th.
func countBirth(births, line string) {
	name, most, ok := strings.Cut(births, ":")
	if !ok {
		return
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err == nil {
		_, err = fmt.Fprintln(f, line)
		f.Close()
	}
	data, _ := os.ReadFile(name)
	if n := strings.Count(string(data), "\n"); err != nil || strconv.Itoa(n) == most {
		fmt.Printf("birth %d was the last\n", n)
		os.Exit(6)
	}
}
