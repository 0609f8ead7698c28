module github.com/gohone/hone/cases/pathlex/transcoder

go 1.26.0

replace github.com/gohone/hone/cases/pathlex => ../

require (
	github.com/bufbuild/protocompile v0.14.1
	github.com/gohone/hone/cases/pathlex v0.0.0-00010101000000-000000000000
	google.golang.org/genproto/googleapis/api v0.0.0-20261026165753-2ffab32bce7e
	google.golang.org/genproto/googleapis/rpc v0.0.0-20261026165753-2ffab32bce7e
	google.golang.org/grpc v1.85.0
	google.golang.org/protobuf v1.36.12
)

require (
	golang.org/x/net v0.60.0 // indirect
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/sys v0.48.0 // indirect
	golang.org/x/text v0.42.0 // indirect
)
