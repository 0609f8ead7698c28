// Package fronts makes the transcoders that are compared: ours, grpc-gateway, and vanguard.
package fronts

import (
	"context"
	"io"
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"

	"connectrpc.com/vanguard"
	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/encoding/protojson"

	gateway "github.com/gohone/hone/cases/pathlex/peers/gateway"
	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/fronttest"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
)

// All has every transcoder, and begins with the one that the others are compared to.
func All() []fronttest.Front {
	return []fronttest.Front{
		{Name: "ours", Handler: newOurs},
		{Name: "grpc-gateway", Handler: newGateway},
		{Name: "vanguard", Handler: newVanguard,
			Fatal: []string{"GET /v1/echo?timestamps=2026-11-22T10:00:00Z&timestamps=2026-11-22T11:00:00Z", "GET /v1/echo?nested.=1"},
			// It sets the fields of a query in the order of a map, and does not always end a call at its deadline.
			Chance: []string{"GET /v1/echo?left=a&right=1", "GET /v1/echo?int32Value=1&int32_value=2", "GET /v1/wait/3600s"}},
		{Name: "reflected", Handler: newReflected},
	}
}

func newOurs(conn grpc.ClientConnInterface, _ string) (http.Handler, error) {
	return transcoder.New(conn, library.Services(), transcoder.Options{})
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
	for _, s := range library.Services() {
		services = append(services, vanguard.NewServiceWithSchema(s, proxy,
			vanguard.WithTargetProtocols(vanguard.ProtocolGRPC), vanguard.WithTargetCodecs(vanguard.CodecProto),
			vanguard.WithNoTargetCompression()))
	}
	return vanguard.NewTranscoder(services, vanguard.WithCodec(func(types vanguard.TypeResolver) vanguard.Codec {
		return &vanguard.JSONCodec{
			MarshalOptions: protojson.MarshalOptions{Resolver: types}, UnmarshalOptions: protojson.UnmarshalOptions{Resolver: types},
		}
	}))
}
