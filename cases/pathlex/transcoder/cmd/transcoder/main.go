// Transcoder serves the methods of a gRPC server as HTTP and JSON. It asks the server for
// its services by reflection.
//
//	transcoder -target localhost:9090
//	transcoder -demo                 # with a library of two books to try it on
package main

import (
	"context"
	"crypto/tls"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/reflection"
	"google.golang.org/grpc/status"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("transcoder: ")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, os.Args[1:], os.Stderr)
	var usage usageError
	switch {
	case errors.Is(err, flag.ErrHelp):
	case errors.As(err, &usage):
		if usage.error != nil { // the flag package has said it
			log.Print(err)
		}
		os.Exit(2)
	case err != nil:
		log.Print(err)
		os.Exit(1)
	}
}

// A usageError is a wrong command line.
type usageError struct{ error }

// config is a command line.
type config struct {
	addr, target    string
	demo, plaintext bool
	connect         time.Duration
	shutdown        time.Duration
	opts            transcoder.Options
}

// parse reads a command line.
func parse(args []string, stderr io.Writer) (config, error) {
	var c config
	f := flag.NewFlagSet("transcoder", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.StringVar(&c.addr, "addr", "127.0.0.1:8080", "serve HTTP on this address")
	f.StringVar(&c.target, "target", "", "the gRPC server, as host:port or any name that gRPC resolves")
	f.BoolVar(&c.demo, "demo", false, "start a library server and use it as the target")
	f.BoolVar(&c.plaintext, "plaintext", false, "speak to the target without TLS")
	f.DurationVar(&c.connect, "connect-timeout", 10*time.Second, "most time to wait for the services of the target")
	f.DurationVar(&c.shutdown, "shutdown-timeout", 10*time.Second, "most time to wait for running requests when told to stop")
	f.DurationVar(&c.opts.Timeout, "timeout", time.Minute, "deadline of unary calls without Grpc-Timeout; 0 for none")
	f.DurationVar(&c.opts.WriteTimeout, "write-timeout", time.Minute, "most time that a client may take to receive an answer, or one message of a stream")
	f.Int64Var(&c.opts.MaxRequestBytes, "max-body", 4<<20, "most bytes of a body, after decompression")
	f.IntVar(&c.opts.MaxTokens, "max-tokens", 0, "most tokens of a path, two a segment; 0 for no limit")
	f.IntVar(&c.opts.CompressFrom, "compress-from", 1<<10, "least bytes of an answer that is compressed, -1 for none")
	f.BoolVar(&c.opts.DiscardUnknown, "discard-unknown", false, "ignore fields that a message does not have, rather than refuse them")
	f.BoolVar(&c.opts.UseProtoNames, "proto-names", false, "write the names of the proto file, not lowerCamelCase")
	f.BoolVar(&c.opts.EmitDefaultValues, "defaults", false, "write fields that have their default value too")
	if err := f.Parse(args); errors.Is(err, flag.ErrHelp) {
		return c, err
	} else if err != nil {
		return c, usageError{}
	}
	switch {
	case f.NArg() > 0:
		return c, usageError{fmt.Errorf("unexpected argument %q", f.Arg(0))}
	case c.demo == (c.target != ""):
		return c, usageError{errors.New("want either -target host:port or -demo")}
	case c.opts.MaxRequestBytes <= 0, c.opts.WriteTimeout <= 0, c.opts.MaxTokens < 0, c.opts.Timeout < 0:
		return c, usageError{errors.New("-max-body and -write-timeout must be above 0, -max-tokens and -timeout not below")}
	}
	return c, nil
}

// run serves until ctx is done.
func run(ctx context.Context, args []string, stderr io.Writer) error {
	c, err := parse(args, stderr)
	if err != nil {
		return err
	}
	if c.demo {
		stop, err := c.startDemo()
		if err != nil {
			return err
		}
		defer stop()
	}
	conn, err := grpc.NewClient(c.target, grpc.WithTransportCredentials(c.credentials()))
	if err != nil {
		return err
	}
	defer conn.Close()
	h, err := c.handler(ctx, conn)
	if err != nil {
		return err
	}
	listener, err := net.Listen("tcp", c.addr)
	if err != nil {
		return fmt.Errorf("-addr %s: %w", c.addr, err)
	}
	fmt.Fprintf(stderr, "transcoder: serving %d rules of %s on http://%s\n", len(h.Rules()), c.target, listener.Addr())
	server := &http.Server{Handler: routes(h, conn), ReadHeaderTimeout: 10 * time.Second, IdleTimeout: 2 * time.Minute}
	if c.opts.Timeout > 0 { // else an answer may come at any time
		server.WriteTimeout = c.opts.Timeout + c.opts.WriteTimeout
	}
	return serve(ctx, listener, server, c.shutdown)
}

func (c *config) credentials() credentials.TransportCredentials {
	if c.plaintext {
		return insecure.NewCredentials()
	}
	return credentials.NewTLS(&tls.Config{MinVersion: tls.VersionTLS12})
}

// startDemo starts a library server, and makes it the target.
func (c *config) startDemo() (stop func(), err error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	server := grpc.NewServer()
	library.NewServer().Register(server)
	healthpb.RegisterHealthServer(server, health.NewServer())
	reflection.Register(server)
	go server.Serve(listener) // it returns when it is stopped
	c.target, c.plaintext = listener.Addr().String(), true
	return server.Stop, nil
}

// handler asks the target for its services.
func (c *config) handler(ctx context.Context, conn *grpc.ClientConn) (*transcoder.Handler, error) {
	ctx, cancel := context.WithTimeout(ctx, c.connect)
	defer cancel()
	services, err := transcoder.Reflect(ctx, conn)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.target, err)
	}
	c.opts.ErrorLog = log.Default()
	h, err := transcoder.New(conn, services, c.opts)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.target, err)
	}
	if len(h.Rules()) == 0 {
		return nil, fmt.Errorf("%s: no method has a google.api.http annotation", c.target)
	}
	return h, nil
}

// routes adds /healthz, which asks the health service of the target. A target without one
// is healthy if it answers.
func routes(h http.Handler, conn *grpc.ClientConn) http.Handler {
	client := healthpb.NewHealthClient(conn)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/healthz" {
			h.ServeHTTP(w, r)
			return
		}
		ctx, cancel := context.WithTimeout(r.Context(), 5*time.Second)
		defer cancel()
		answer, err := client.Check(ctx, &healthpb.HealthCheckRequest{})
		switch {
		case status.Code(err) == codes.Unimplemented:
			io.WriteString(w, "ok: the gRPC server answers, and has no health service\n")
		case err != nil:
			http.Error(w, "the gRPC server does not answer: "+status.Code(err).String(), http.StatusServiceUnavailable)
		case answer.Status != healthpb.HealthCheckResponse_SERVING:
			http.Error(w, "the gRPC server says "+answer.Status.String(), http.StatusServiceUnavailable)
		default:
			io.WriteString(w, "ok\n")
		}
	})
}

// serve serves until ctx is done, and then until the requests that run are answered.
func serve(ctx context.Context, listener net.Listener, server *http.Server, wait time.Duration) error {
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), wait)
	defer cancel()
	if err := server.Shutdown(ctx); err != nil {
		server.Close()
		return fmt.Errorf("requests were cut off after %v", wait)
	}
	return nil
}
