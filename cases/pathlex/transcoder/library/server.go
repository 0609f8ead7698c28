// Package library is a service to put the transcoder before, in tests, benchmarks, and
// cmd/transcoder: books on shelves, and an echo of every kind of field.
//
// The code of its messages is written by
//
//	go run ./internal/generate
package library

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"

	"google.golang.org/genproto/googleapis/api/httpbody"
	"google.golang.org/genproto/googleapis/rpc/errdetails"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/metadata"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/known/emptypb"
)

// A Server keeps books in memory.
type Server struct {
	UnimplementedLibraryServer
	UnimplementedEchoServer

	mu     sync.Mutex
	books  map[string]*Book // by name
	covers map[string]*httpbody.HttpBody
}

// NewServer returns a library with a book on a shelf, and the one that the story's path
// names.
func NewServer() *Server {
	s := &Server{books: make(map[string]*Book), covers: make(map[string]*httpbody.HttpBody)}
	for _, b := range []*Book{
		{Name: "shelves/1/books/1", Title: "On Paths", Authors: []string{"A. Walker"}, Pages: 216},
		{Name: "shelves/fiction/books/moby-dick", Title: "Moby-Dick", Authors: []string{"H. Melville"}, Pages: 635},
	} {
		s.books[b.Name] = b
	}
	return s
}

// Register registers the services of s.
func (s *Server) Register(r grpc.ServiceRegistrar) {
	RegisterLibraryServer(r, s)
	RegisterEchoServer(r, s)
}

// Services are those that Register registers.
func Services() []protoreflect.ServiceDescriptor {
	var all []protoreflect.ServiceDescriptor
	list := File_library_proto.Services()
	for i := range list.Len() {
		all = append(all, list.Get(i))
	}
	return all
}

// GetBook returns a book by its name, or by its number and that of its shelf.
func (s *Server) GetBook(_ context.Context, in *GetBookRequest) (*Book, error) {
	name := in.Name
	if name == "" {
		name = fmt.Sprintf("shelves/%d/books/%d", in.Shelf, in.Id)
	}
	return s.book(name)
}

func (s *Server) book(name string) (*Book, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.books[name]
	if b == nil {
		return nil, status.Errorf(codes.NotFound, "no book %s", name)
	}
	return proto.CloneOf(b), nil // it may change while it is sent
}

// CreateBook puts a book on a shelf.
func (s *Server) CreateBook(_ context.Context, in *CreateBookRequest) (*Book, error) {
	if in.BookId == "" || strings.Contains(in.BookId, "/") {
		return nil, status.Error(codes.InvalidArgument, "book_id: want a name without a slash")
	}
	b := proto.CloneOf(in.Book)
	if b == nil {
		b = &Book{}
	}
	b.Name = in.Parent + "/books/" + in.BookId
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.books[b.Name] != nil {
		return nil, status.Errorf(codes.AlreadyExists, "there is a book %s", b.Name)
	}
	s.books[b.Name] = b
	return proto.CloneOf(b), nil
}

// UpdateBook changes the fields of a book that its mask has: title, authors, pages,
// publisher.city; all of them without one.
func (s *Server) UpdateBook(_ context.Context, in *UpdateBookRequest) (*Book, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	b := s.books[in.Book.GetName()]
	if b == nil {
		return nil, status.Errorf(codes.NotFound, "no book %s", in.Book.GetName())
	}
	b = proto.CloneOf(b)
	paths := in.UpdateMask.GetPaths()
	if in.UpdateMask == nil {
		paths = []string{"title", "authors", "pages", "publisher.city"}
	}
	for _, path := range paths {
		switch path {
		case "name": // says which
		case "title":
			b.Title = in.Book.Title
		case "authors":
			b.Authors = in.Book.Authors
		case "pages":
			b.Pages = in.Book.Pages
		case "publisher.city":
			if b.Publisher == nil {
				b.Publisher = &Publisher{}
			}
			b.Publisher.City = in.Book.GetPublisher().GetCity()
		default:
			return nil, status.Errorf(codes.InvalidArgument, "update_mask: %s cannot be changed", path)
		}
	}
	s.books[b.Name] = b
	return proto.CloneOf(b), nil
}

// DeleteBook takes a book away. One that is not there is away already.
func (s *Server) DeleteBook(_ context.Context, in *DeleteBookRequest) (*emptypb.Empty, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.books, in.Name)
	return &emptypb.Empty{}, nil
}

// ListBooks sends the books of a shelf, in the order of their names.
func (s *Server) ListBooks(in *ListBooksRequest, stream grpc.ServerStreamingServer[Book]) error {
	s.mu.Lock()
	var books []*Book
	for _, name := range slices.Sorted(maps.Keys(s.books)) {
		if strings.HasPrefix(name, in.Parent+"/") {
			books = append(books, proto.CloneOf(s.books[name]))
		}
	}
	s.mu.Unlock()
	for i, b := range books {
		if in.PageSize > 0 && i == int(in.PageSize) {
			return status.Errorf(codes.ResourceExhausted, "more than %d books", in.PageSize)
		}
		if err := stream.Send(b); err != nil {
			return err
		}
	}
	return nil
}

// AddBooks puts books on shelves, up to the first that cannot be.
func (s *Server) AddBooks(stream grpc.ClientStreamingServer[CreateBookRequest, AddBooksResponse]) error {
	var added int32
	for {
		in, err := stream.Recv()
		if err == io.EOF {
			return stream.SendAndClose(&AddBooksResponse{Added: added})
		}
		if err != nil {
			return err
		}
		if _, err := s.CreateBook(stream.Context(), in); err != nil {
			return err
		}
		added++
	}
}

// ReadBooks answers each request with its book, before it takes the next.
func (s *Server) ReadBooks(stream grpc.BidiStreamingServer[GetBookRequest, Book]) error {
	for {
		in, err := stream.Recv()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		b, err := s.GetBook(stream.Context(), in)
		if err != nil {
			return err
		}
		if err := stream.Send(b); err != nil {
			return err
		}
	}
}

// GetCover returns the cover of a book.
func (s *Server) GetCover(_ context.Context, in *GetBookRequest) (*httpbody.HttpBody, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.covers[in.Name]; c != nil {
		return c, nil
	}
	return nil, status.Errorf(codes.NotFound, "%s has no cover", in.Name)
}

// PutCover sets the cover of a book.
func (s *Server) PutCover(_ context.Context, in *PutCoverRequest) (*emptypb.Empty, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.covers[in.Name] = in.Cover
	return &emptypb.Empty{}, nil
}

// Echo answers with its request. Metadata whose keys begin with "echo-" comes back as
// header metadata, and "echo-trailer" as trailer metadata too.
func (s *Server) Echo(ctx context.Context, in *Every) (*Every, error) {
	md, _ := metadata.FromIncomingContext(ctx)
	header, trailer := metadata.MD{}, metadata.MD{}
	for key, values := range md {
		if strings.HasPrefix(key, "echo-") || key == "x-forwarded-for" {
			header[key] = values
		}
		if key == "echo-trailer" {
			trailer[key] = values
		}
	}
	if err := grpc.SetHeader(ctx, header); err != nil {
		return nil, err
	}
	if err := grpc.SetTrailer(ctx, trailer); err != nil {
		return nil, err
	}
	return in, nil
}

// Fail returns the error that it is asked for, with a detail.
func (s *Server) Fail(_ context.Context, in *FailRequest) (*Every, error) {
	st := status.New(codes.Code(in.Code), in.Message)
	if with, err := st.WithDetails(&errdetails.ErrorInfo{Reason: "ASKED", Domain: "library"}); err == nil {
		st = with
	}
	return nil, st.Err()
}

// Wait returns after a time, or when the caller is gone.
func (s *Server) Wait(ctx context.Context, in *WaitRequest) (*Every, error) {
	return wait(ctx, in.Time.AsDuration())
}
