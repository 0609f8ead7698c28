package transcoder_test

import (
	"errors"
	"net"
	"slices"
	"strings"
	"testing"

	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	reflectionpb "google.golang.org/grpc/reflection/grpc_reflection_v1"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/gohone/hone/cases/pathlex/transcoder"
	"github.com/gohone/hone/cases/pathlex/transcoder/library"
)

// oddServer answers reflection with the file of the library after all that it needs, or
// ends the stream after the list of services.
type oddServer struct {
	reflectionpb.UnimplementedServerReflectionServer
	ends bool
}

func (s oddServer) ServerReflectionInfo(stream reflectionpb.ServerReflection_ServerReflectionInfoServer) error {
	for {
		request, err := stream.Recv()
		if err != nil {
			return err
		}
		response := &reflectionpb.ServerReflectionResponse{}
		if request.GetFileContainingSymbol() == "" {
			response.MessageResponse = &reflectionpb.ServerReflectionResponse_ListServicesResponse{
				ListServicesResponse: &reflectionpb.ListServiceResponse{Service: []*reflectionpb.ServiceResponse{{Name: "hone.library.v1.Library"}}},
			}
		} else {
			response.MessageResponse = &reflectionpb.ServerReflectionResponse_FileDescriptorResponse{
				FileDescriptorResponse: &reflectionpb.FileDescriptorResponse{FileDescriptorProto: filesOf(library.File_library_proto, nil)},
			}
		}
		if err := stream.Send(response); err != nil {
			return err
		}
		if s.ends {
			return status.Error(codes.PermissionDenied, "not for you")
		}
	}
}

// filesOf returns a file after those that it imports.
func filesOf(fd protoreflect.FileDescriptor, all [][]byte) [][]byte {
	for i := range fd.Imports().Len() {
		all = filesOf(fd.Imports().Get(i).FileDescriptor, all)
	}
	b, err := proto.Marshal(protodesc.ToFileDescriptorProto(fd))
	if err != nil {
		panic(err)
	}
	if slices.ContainsFunc(all, func(other []byte) bool { return string(other) == string(b) }) {
		return all
	}
	return append(all, b)
}

// TestReflectOdd asks servers that send files in another order, that have only the version
// of reflection before, and that say no.
func TestReflectOdd(t *testing.T) {
	alpha := reflectionpb.ServerReflection_ServiceDesc
	alpha.ServiceName = "grpc.reflection.v1alpha.ServerReflection"
	for _, c := range []struct {
		name string
		desc *grpc.ServiceDesc
		odd  oddServer
		code codes.Code
	}{
		{"order", &reflectionpb.ServerReflection_ServiceDesc, oddServer{}, codes.OK},
		{"v1alpha", &alpha, oddServer{}, codes.OK},
		{"refused", &reflectionpb.ServerReflection_ServiceDesc, oddServer{ends: true}, codes.PermissionDenied},
	} {
		t.Run(c.name, func(t *testing.T) {
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			server := grpc.NewServer()
			server.RegisterService(c.desc, c.odd)
			go server.Serve(listener)
			defer server.Stop()
			conn, err := grpc.NewClient(listener.Addr().String(), grpc.WithTransportCredentials(insecure.NewCredentials()))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			list, err := transcoder.Reflect(t.Context(), conn)
			var s interface{ GRPCStatus() *status.Status }
			if c.code != codes.OK && (!errors.As(err, &s) || s.GRPCStatus().Code() != c.code || !strings.Contains(err.Error(), "not for you")) {
				t.Errorf("error %v, want %v", err, c.code)
			}
			if c.code == codes.OK && (err != nil || len(list) != 1 || list[0].FullName() != "hone.library.v1.Library") {
				t.Errorf("%v, %v", list, err)
			}
		})
	}
}
