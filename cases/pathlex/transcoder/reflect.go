package transcoder

import (
	"context"
	"errors"
	"fmt"
	"io"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	reflectionpb "google.golang.org/grpc/reflection/grpc_reflection_v1"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"
)

// Reflect asks a server for its services, by gRPC server reflection. Reflection and health
// are not among them.
func Reflect(ctx context.Context, conn grpc.ClientConnInterface) ([]protoreflect.ServiceDescriptor, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	a, all, err := list(ctx, conn, reflectionpb.ServerReflection_ServerReflectionInfo_FullMethodName)
	if status.Code(err) == codes.Unimplemented { // many servers have only the version before
		a, all, err = list(ctx, conn, "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")
	}
	if err != nil {
		return nil, err
	}
	var services []protoreflect.ServiceDescriptor
	for _, s := range all.GetListServicesResponse().GetService() {
		if infrastructure[s.Name] {
			continue
		}
		d, err := a.service(s.Name)
		if err != nil {
			return nil, fmt.Errorf("reflection: %s: %w", s.Name, err)
		}
		services = append(services, d)
	}
	return services, nil
}

// list opens a stream to a method of reflection and asks for the services.
func list(ctx context.Context, conn grpc.ClientConnInterface, method string) (*asker, *reflectionpb.ServerReflectionResponse, error) {
	desc := &grpc.StreamDesc{ClientStreams: true, ServerStreams: true}
	stream, err := conn.NewStream(ctx, desc, method)
	if err != nil {
		return nil, nil, fmt.Errorf("reflection: %w", err)
	}
	a := &asker{stream: stream, protos: make(map[string]*descriptorpb.FileDescriptorProto), files: new(protoregistry.Files)}
	response, err := a.ask(&reflectionpb.ServerReflectionRequest{
		MessageRequest: &reflectionpb.ServerReflectionRequest_ListServices{},
	})
	return a, response, err
}

// infrastructure are the services that no rule is for.
var infrastructure = map[string]bool{
	"grpc.health.v1.Health":                    true,
	"grpc.reflection.v1.ServerReflection":      true,
	"grpc.reflection.v1alpha.ServerReflection": true,
	"grpc.channelz.v1.Channelz":                true,
}

// An asker asks one server for files.
type asker struct {
	stream grpc.ClientStream
	protos map[string]*descriptorpb.FileDescriptorProto // by path
	files  *protoregistry.Files
}

func (a *asker) ask(request *reflectionpb.ServerReflectionRequest) (*reflectionpb.ServerReflectionResponse, error) {
	if err := a.stream.SendMsg(request); err != nil && err != io.EOF { // of EOF RecvMsg knows more
		return nil, fmt.Errorf("reflection: %w", err)
	}
	response := &reflectionpb.ServerReflectionResponse{}
	if err := a.stream.RecvMsg(response); err == io.EOF {
		return nil, errors.New("reflection: the server ended the stream")
	} else if err != nil {
		return nil, fmt.Errorf("reflection: %w", err)
	}
	if e := response.GetErrorResponse(); e != nil {
		return nil, fmt.Errorf("reflection: %s", e.ErrorMessage)
	}
	return response, nil
}

// service returns a service with the files that it needs.
func (a *asker) service(name string) (protoreflect.ServiceDescriptor, error) {
	paths, err := a.fetch(&reflectionpb.ServerReflectionRequest{
		MessageRequest: &reflectionpb.ServerReflectionRequest_FileContainingSymbol{FileContainingSymbol: name},
	})
	if err != nil {
		return nil, err
	}
	for _, path := range paths { // the first has it, except with servers that begin with its imports
		if err := a.link(path, nil); err != nil {
			return nil, err
		}
		if d, err := a.files.FindDescriptorByName(protoreflect.FullName(name)); err == nil {
			s, ok := d.(protoreflect.ServiceDescriptor)
			if !ok {
				return nil, fmt.Errorf("is no service")
			}
			return s, nil
		}
	}
	return nil, fmt.Errorf("it is in none of the files that the server sent: %q", paths)
}

// fetch asks for a file, and returns the paths of those that came.
func (a *asker) fetch(request *reflectionpb.ServerReflectionRequest) ([]string, error) {
	response, err := a.ask(request)
	if err != nil {
		return nil, err
	}
	var paths []string
	for _, text := range response.GetFileDescriptorResponse().GetFileDescriptorProto() {
		fd := &descriptorpb.FileDescriptorProto{}
		if err := proto.Unmarshal(text, fd); err != nil {
			return nil, err
		}
		a.protos[fd.GetName()] = fd
		paths = append(paths, fd.GetName())
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("the server sent no file")
	}
	return paths, nil
}

// link adds a file to a.files after those that it imports. importing are the files that
// import it: no server is trusted not to send a circle.
func (a *asker) link(path string, importing map[string]bool) error {
	if _, err := a.files.FindFileByPath(path); err == nil {
		return nil
	}
	if importing[path] {
		return fmt.Errorf("%s imports itself", path)
	}
	if a.protos[path] == nil {
		if _, err := a.fetch(&reflectionpb.ServerReflectionRequest{
			MessageRequest: &reflectionpb.ServerReflectionRequest_FileByFilename{FileByFilename: path},
		}); err != nil {
			return err
		}
		if a.protos[path] == nil {
			return fmt.Errorf("the server did not send %s", path)
		}
	}
	below := map[string]bool{path: true}
	for p := range importing {
		below[p] = true
	}
	for _, dependency := range a.protos[path].Dependency {
		if err := a.link(dependency, below); err != nil {
			return err
		}
	}
	fd, err := protodesc.NewFile(a.protos[path], a.files)
	if err != nil {
		return err
	}
	return a.files.RegisterFile(fd)
}
