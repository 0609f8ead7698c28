// Package endtoend puts every transcoder before the same gRPC server.
package endtoend

import (
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"testing"

	"connectrpc.com/vanguard"
	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/reflection"
	"google.golang.org/protobuf/encoding/protojson"
	"google.golang.org/protobuf/reflect/protoreflect"

	gateway "github.com/gohone/hone/cases/pathlex/peers/gateway"
	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
)

// A peer makes the handler of a transcoder before a server.
type peer struct {
	name    string
	handler func(conn grpc.ClientConnInterface, addr string) (http.Handler, error)
}

// peers begin with the one that the others are compared to.
var peers = []peer{
	{"grpc-gateway", newGateway},
	{"vanguard", newVanguard},
	{"ours", newOurs},
	{"reflected", newReflected},
}

func newOurs(conn grpc.ClientConnInterface, _ string) (http.Handler, error) {
	var services []protoreflect.ServiceDescriptor
	list := library.File_library_proto.Services()
	for i := range list.Len() {
		services = append(services, list.Get(i))
	}
	return transcoder.New(conn, services, transcoder.Options{})
}

// newReflected knows the services by reflection alone, as cmd/transcoder does: it has no
// generated code of their messages.
func newReflected(conn grpc.ClientConnInterface, _ string) (http.Handler, error) {
	services, err := transcoder.Reflect(context.Background(), conn)
	if err != nil {
		return nil, err
	}
	return transcoder.New(conn, services, transcoder.Options{})
}

// newGateway has the forms of JSON that ours has: by default grpc-gateway writes fields
// that are not set, and ignores those that are not known.
func newGateway(conn grpc.ClientConnInterface, _ string) (http.Handler, error) {
	mux := runtime.NewServeMux(
		runtime.WithMarshalerOption(runtime.MIMEWildcard, &runtime.HTTPBodyMarshaler{Marshaler: &runtime.JSONPb{}}),
		runtime.WithUnescapingMode(runtime.UnescapingModeAllExceptReserved),
	)
	if err := gateway.RegisterLibraryHandlerClient(context.Background(), mux, library.NewLibraryClient(conn)); err != nil {
		return nil, err
	}
	return mux, gateway.RegisterEchoHandlerClient(context.Background(), mux, library.NewEchoClient(conn))
}

// newVanguard has the transcoder before a reverse proxy, which is how it reaches a server
// in another process, and the forms of JSON that ours has.
func newVanguard(_ grpc.ClientConnInterface, addr string) (http.Handler, error) {
	var protocols http.Protocols
	protocols.SetUnencryptedHTTP2(true)
	proxy := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: addr})
	proxy.Transport = &http.Transport{Protocols: &protocols}
	proxy.FlushInterval = -1                    // streams
	proxy.ErrorLog = log.New(io.Discard, "", 0) // requests that are refused
	var services []*vanguard.Service
	list := library.File_library_proto.Services()
	for i := range list.Len() {
		services = append(services, vanguard.NewServiceWithSchema(list.Get(i), proxy,
			vanguard.WithTargetProtocols(vanguard.ProtocolGRPC), vanguard.WithTargetCodecs(vanguard.CodecProto),
			vanguard.WithNoTargetCompression()))
	}
	return vanguard.NewTranscoder(services, vanguard.WithCodec(func(types vanguard.TypeResolver) vanguard.Codec {
		return &vanguard.JSONCodec{
			MarshalOptions: protojson.MarshalOptions{Resolver: types}, UnmarshalOptions: protojson.UnmarshalOptions{Resolver: types},
		}
	}))
}

// start starts a library and a peer before it, on loopback. Both end with the test.
func start(t testing.TB, p peer) (url string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := grpc.NewServer()
	library.NewServer().Register(server)
	reflection.Register(server)
	go server.Serve(listener)
	t.Cleanup(server.Stop)
	conn, err := grpc.NewClient(listener.Addr().String(), grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	h, err := p.handler(conn, listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	front, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	web := &http.Server{Handler: h}
	go web.Serve(front)
	t.Cleanup(func() { web.Close() })
	return "http://" + front.Addr().String()
}
