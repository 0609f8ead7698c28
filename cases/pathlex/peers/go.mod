module github.com/gohone/hone/cases/pathlex/peers

go 1.26.0

replace (
	github.com/gohone/hone/cases/pathlex => ../
	github.com/gohone/hone/cases/pathlex/transcoder => ../transcoder
)

require (
	connectrpc.com/vanguard v0.3.0
	github.com/gohone/hone/cases/pathlex v0.0.0-00010101000000-000000000000
	github.com/gohone/hone/cases/pathlex/transcoder v0.0.0-00010101000000-000000000000
	github.com/grpc-ecosystem/grpc-gateway/v2 v2.33.0
	google.golang.org/grpc v1.85.0
	google.golang.org/protobuf v1.36.12
)

require (
	connectrpc.com/connect v1.16.2 // indirect
	golang.org/x/net v0.61.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	google.golang.org/genproto/googleapis/api v0.0.0-20261026165753-2ffab32bce7e // indirect
	google.golang.org/genproto/googleapis/rpc v0.0.0-20261026165753-2ffab32bce7e // indirect
)
