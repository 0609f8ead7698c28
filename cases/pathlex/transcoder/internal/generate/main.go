// Generate compiles library.proto and writes the Go code of its messages and services
// beside it. It needs no protoc: the plugins are run from the module cache.
//
//	go run ./internal/generate
//	go run ./internal/generate -gateway ../peers/gateway   # what grpc-gateway needs
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/bufbuild/protocompile"
	_ "google.golang.org/genproto/googleapis/api/annotations" // google/api/annotations.proto
	_ "google.golang.org/genproto/googleapis/api/httpbody"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"
)

const (
	dir  = "library"
	file = "library.proto"
)

// A plugin is a command that writes code, at an exact version.
type plugin struct{ command, parameter string }

var (
	plugins = []plugin{
		{"google.golang.org/protobuf/cmd/protoc-gen-go@v1.36.12", "paths=source_relative"},
		{"google.golang.org/grpc/cmd/protoc-gen-go-grpc@v1.6.2", "paths=source_relative"},
	}
	gateway = plugin{
		"github.com/grpc-ecosystem/grpc-gateway/v2/protoc-gen-grpc-gateway@v2.33.0", "paths=source_relative,standalone=true",
	}
)

func main() {
	log.SetFlags(0)
	gatewayDir := flag.String("gateway", "", "write the code of grpc-gateway into this folder, and no other")
	flag.Parse()
	if err := run(*gatewayDir); err != nil {
		log.Fatal("generate: ", err)
	}
}

func run(gatewayDir string) error {
	compiled, err := (&protocompile.Compiler{
		Resolver: protocompile.CompositeResolver{
			&protocompile.SourceResolver{ImportPaths: []string{dir}},
			protocompile.ResolverFunc(registered),
		},
		SourceInfoMode: protocompile.SourceInfoStandard,
	}).Compile(context.Background(), file)
	if err != nil {
		return err
	}
	request := &pluginpb.CodeGeneratorRequest{FileToGenerate: []string{file}}
	add(request, compiled[0], map[string]bool{})
	if gatewayDir != "" {
		return gateway.generate(request, gatewayDir)
	}
	for _, p := range plugins {
		if err := p.generate(request, dir); err != nil {
			return err
		}
	}
	return nil
}

// registered finds the files that are linked into this program.
func registered(path string) (protocompile.SearchResult, error) {
	fd, err := protoregistry.GlobalFiles.FindFileByPath(path)
	return protocompile.SearchResult{Desc: fd}, err
}

// add adds a file after all that it imports.
func add(request *pluginpb.CodeGeneratorRequest, fd protoreflect.FileDescriptor, done map[string]bool) {
	if done[fd.Path()] {
		return
	}
	done[fd.Path()] = true
	for i := range fd.Imports().Len() {
		add(request, fd.Imports().Get(i).FileDescriptor, done)
	}
	request.ProtoFile = append(request.ProtoFile, protoOf(fd))
}

// protoOf is the descriptor of a file, with its comments if it was compiled here.
func protoOf(fd protoreflect.FileDescriptor) *descriptorpb.FileDescriptorProto {
	if result, ok := fd.(interface {
		FileDescriptorProto() *descriptorpb.FileDescriptorProto
	}); ok {
		return result.FileDescriptorProto()
	}
	return protodesc.ToFileDescriptorProto(fd)
}

// generate runs a plugin and writes what it answers into a folder.
func (p plugin) generate(request *pluginpb.CodeGeneratorRequest, into string) error {
	request.Parameter = new(p.parameter)
	input, err := proto.Marshal(request)
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "run", p.command)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(input), os.Stderr
	output, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%s: %w", p.command, err)
	}
	var response pluginpb.CodeGeneratorResponse
	if err := proto.Unmarshal(output, &response); err != nil {
		return fmt.Errorf("%s: %w", p.command, err)
	}
	if response.Error != nil {
		return fmt.Errorf("%s: %s", p.command, *response.Error)
	}
	for _, f := range response.File {
		if err := os.WriteFile(filepath.Join(into, f.GetName()), []byte(f.GetContent()), 0o666); err != nil {
			return err
		}
	}
	return nil
}
