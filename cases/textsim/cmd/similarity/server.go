package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"time"
)

// serve answers requests until ctx is done, then lets those under way finish.
// Both addresses are taken before anything is logged, so that a failure to
// take one is all there is to read.
func serve(ctx context.Context, opts options, log *slog.Logger) error {
	tcp, err := net.Listen("tcp", opts.addr)
	if err != nil {
		return fmt.Errorf("-addr: %w", err)
	}
	listener := newLimitListener(tcp.(*net.TCPListener), opts.maxConns, log)
	defer listener.Close()

	failed := make(chan error, 2) // both servers can fail without a reader
	if opts.debugAddr != "" {
		debugListener, err := net.Listen("tcp", opts.debugAddr)
		if err != nil {
			return fmt.Errorf("-debug-addr: %w", err)
		}
		debug := newDebugServer(log)
		defer debug.Close()
		go func() { failed <- debug.Serve(debugListener) }()
		log.Info("profiles", "url", "http://"+debugListener.Addr().String()+"/debug/pprof/")
	}

	server := newServer(opts, log)
	go func() { failed <- server.Serve(listener) }()
	log.Info("listening", "url", "http://"+listener.Addr().String()+"/similarity",
		"impl", opts.impl, "max_body", opts.maxBody)

	select {
	case err := <-failed:
		server.Close()
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
		return stop(server, opts, log)
	}
}

// stop takes no more requests and waits for those under way. The context that
// ended the service is done already, so the wait has one of its own.
func stop(server *http.Server, opts options, log *slog.Logger) error {
	log.Info("stopping", "timeout", opts.shutdownTimeout)
	ctx, cancel := context.WithTimeout(context.Background(), opts.shutdownTimeout)
	defer cancel()
	err := server.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		server.Close()
		return fmt.Errorf("stop: requests still running after %v were cut off", opts.shutdownTimeout)
	}
	if err != nil {
		return fmt.Errorf("stop: %w", err)
	}
	log.Info("stopped")
	return nil
}

// newServer answers /healthz also while there is no room for requests: a
// service that is busy must not be taken for one that is dead.
func newServer(opts options, log *slog.Logger) *http.Server {
	mux := http.NewServeMux()
	mux.Handle("/similarity", limitRequests(opts.maxRequests, implementations[opts.impl](opts.maxBody)))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "ok\n")
	})
	return &http.Server{
		Handler:           logErrors(log, mux),
		MaxHeaderBytes:    opts.maxHeader,
		ReadHeaderTimeout: opts.headerTimeout,
		ReadTimeout:       opts.readTimeout,
		WriteTimeout:      opts.writeTimeout,
		IdleTimeout:       opts.idleTimeout,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}

// newDebugServer sets no timeout on answers: a profile takes as long as it
// was asked to.
func newDebugServer(log *slog.Logger) *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	return &http.Server{
		Handler:           mux,
		ReadHeaderTimeout: 10 * time.Second,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}
