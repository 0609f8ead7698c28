package generators

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/netip"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"
	"unsafe"
)

// RunResponder is a server that costs so little that who loads it is what is
// measured. It trusts its clients, who are on this machine.
func RunResponder(ctx context.Context, args []string, _, stderr io.Writer) error {
	f := flag.NewFlagSet("responder", flag.ContinueOnError)
	f.SetOutput(stderr)
	addr := f.String("addr", "127.0.0.1:8080", "`address` to listen at")
	work := f.Duration("work", 0, "`time` that it computes for each request")
	if err := f.Parse(args); err != nil {
		return err
	}
	r, err := newResponder(*addr, *work)
	if err != nil {
		return fmt.Errorf("listen at %s: %w", *addr, err)
	}
	// The loop holds a processor of the runtime even while it waits; another one
	// is for those who stop it.
	runtime.GOMAXPROCS(2)
	context.AfterFunc(ctx, func() { os.Exit(0) })
	return r.serve()
}

// A responder is one thread with one epoll, without a parser to speak of.
type responder struct {
	poll, listener int
	work           time.Duration
	requests       int64
	conns          map[int32]*respondConn
	// What the kernel writes to must not be on a stack, which may move.
	events [256]syscall.EpollEvent
	buf    [64 << 10]byte
}

// A respondConn is a connection. Of a request it remembers the header if that comes in parts.
type respondConn struct {
	fd     int
	header []byte
	answer []byte
	body   int // bytes of it that are still to come
}

// The answers. That to a POST is the similarity service's.
var (
	answerGet  = []byte("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nok\n")
	answerPost = []byte("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 19\r\n\r\n{\"similarity\":0.25}")
)

func newResponder(addr string, work time.Duration) (*responder, error) {
	at, err := netip.ParseAddrPort(addr)
	if err != nil || !at.Addr().Is4() || !at.Addr().IsLoopback() {
		return nil, errors.New("want an address of this machine, such as 127.0.0.1:8080")
	}
	r := &responder{work: work, conns: make(map[int32]*respondConn)}
	if r.listener, err = syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM|syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC, 0); err != nil {
		return nil, err
	}
	if err := syscall.SetsockoptInt(r.listener, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1); err != nil {
		return nil, err
	}
	if err := syscall.Bind(r.listener, &syscall.SockaddrInet4{Port: int(at.Port()), Addr: at.Addr().As4()}); err != nil {
		return nil, err
	}
	if err := syscall.Listen(r.listener, 1024); err != nil {
		return nil, err
	}
	if r.poll, err = syscall.EpollCreate1(syscall.EPOLL_CLOEXEC); err != nil {
		return nil, err
	}
	return r, r.watch(r.listener)
}

func (r *responder) watch(fd int) error {
	return syscall.EpollCtl(r.poll, syscall.EPOLL_CTL_ADD, fd, &syscall.EpollEvent{Events: syscall.EPOLLIN, Fd: int32(fd)})
}

// raw makes a system call without telling the runtime, whose work on waiting
// and waking would be part of what the server costs.
func raw(trap, a, b, c, d uintptr) (int, error) {
	n, _, errno := syscall.RawSyscall6(trap, a, b, c, d, 0, 0)
	if errno != 0 {
		return 0, errno
	}
	return int(n), nil
}

// serve answers until it is killed, or something is wrong.
func (r *responder) serve() error {
	runtime.LockOSThread()
	for {
		n, err := raw(syscall.SYS_EPOLL_PWAIT, uintptr(r.poll), uintptr(unsafe.Pointer(&r.events[0])), uintptr(len(r.events)), ^uintptr(0))
		if err != nil && !errors.Is(err, syscall.EINTR) {
			return fmt.Errorf("wait for requests: %w", err)
		}
		for _, e := range r.events[:n] {
			if int(e.Fd) == r.listener {
				r.accept()
			} else if c := r.conns[e.Fd]; !r.read(c) {
				delete(r.conns, e.Fd)
				syscall.Close(c.fd)
			}
		}
	}
}

func (r *responder) accept() {
	for {
		fd, _, err := syscall.Accept4(r.listener, syscall.SOCK_NONBLOCK|syscall.SOCK_CLOEXEC)
		if err != nil {
			return
		}
		if err := errors.Join(syscall.SetsockoptInt(fd, syscall.IPPROTO_TCP, syscall.TCP_NODELAY, 1), r.watch(fd)); err != nil {
			syscall.Close(fd)
			continue
		}
		r.conns[int32(fd)] = &respondConn{fd: fd}
	}
}

// read takes what has come on a connection. It returns false once that is over.
func (r *responder) read(c *respondConn) bool {
	n, err := raw(syscall.SYS_READ, uintptr(c.fd), uintptr(unsafe.Pointer(&r.buf[0])), uintptr(len(r.buf)), 0)
	if err != nil {
		return errors.Is(err, syscall.EAGAIN) || errors.Is(err, syscall.EINTR)
	}
	if n == 0 {
		return false
	}
	got := r.buf[:n]
	if c.answer == nil {
		var whole bool
		if got, whole = r.header(c, got); !whole {
			return len(c.header) < len(r.buf)
		}
	}
	if c.body -= len(got); c.body > 0 {
		return true
	}
	answer := c.answer
	c.answer = nil
	for begin := time.Now(); r.work > 0 && time.Since(begin) < r.work; {
	}
	n, err = raw(syscall.SYS_WRITE, uintptr(c.fd), uintptr(unsafe.Pointer(&answer[0])), uintptr(len(answer)), 0)
	return err == nil && n == len(answer) && c.body == 0 // no one sends two at a time
}

// header takes the header of a request, if it is whole, and returns what follows.
func (r *responder) header(c *respondConn, got []byte) (body []byte, whole bool) {
	if len(c.header) > 0 {
		c.header = append(c.header, got...)
		got = c.header
	}
	end := bytes.Index(got, []byte("\r\n\r\n"))
	if end < 0 {
		c.header = append(c.header[:0], got...)
		return nil, false
	}
	head := got[:end+4]
	c.header, c.body = c.header[:0], contentLength(head)
	switch {
	case bytes.HasPrefix(head, []byte("GET /count ")):
		c.answer = r.count()
		return got[end+4:], true
	case bytes.HasPrefix(head, []byte("GET ")):
		c.answer = answerGet
	default:
		c.answer = answerPost
	}
	r.requests++
	return got[end+4:], true
}

// contentLength finds the length of a body, 0 if there is none.
func contentLength(head []byte) int {
	const name = "\r\ncontent-length:"
	for at := 0; ; at += 2 {
		i := bytes.Index(head[at:], []byte("\r\n"))
		if i < 0 || at+i+len(name) > len(head) {
			return 0
		}
		at += i
		if field := head[at : at+len(name)]; bytes.EqualFold(field, []byte(name)) {
			value, _, _ := bytes.Cut(head[at+len(name):], []byte("\r\n"))
			n, _ := strconv.Atoi(string(bytes.TrimSpace(value)))
			return n
		}
	}
}

// count says how many requests came so far and what they cost the server.
func (r *responder) count() []byte {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	body := fmt.Sprintf(`{"requests":%d,"cpu":%d}`, r.requests, u.Utime.Nano()+u.Stime.Nano())
	return fmt.Appendf(nil, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
}
