package load

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptrace"
	"net/url"
	"slices"

	"github.com/gohone/hone/internal/load/wire"
)

// StdOptions are what a client on net/http needs to know; the zero value works.
type StdOptions struct {
	// Dial connects; nil is net.Dialer.DialContext. Redirects go through it, too.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)
	TLS  *tls.Config
	// HTTP2 asks for HTTP/2 over TLS, and over plain connections without
	// asking the server first.
	HTTP2 bool
	// Redirects is the most redirects to follow; 0 gives the redirect itself as the
	// answer.
	Redirects int
	// Proxy returns the proxy of a request, redirects included, or why it may not
	// be sent; nil is none, whatever the environment says.
	Proxy func(*http.Request) (*url.URL, error)
	// Cookies keeps the cookies that are set, for one client.
	Cookies bool
	// MaxBody is the most bytes of a body that are kept; 0 is 16 MiB.
	MaxBody int
}

// A stdClient sends requests through net/http. It costs several times what
// package wire does and can more.
type stdClient struct {
	client  http.Client
	maxBody int
	ctx     context.Context // ends with Close
	close   context.CancelFunc
	conns   *stdConns
	trace   stdTrace
	hooks   *httptrace.ClientTrace
	buf     []byte
}

// NewStdClient returns a client on net/http with a connection of its own.
func NewStdClient(opts StdOptions) Client {
	conns := newStdConns(opts.Dial)
	transport := &http.Transport{
		DialContext: conns.connect, TLSClientConfig: opts.TLS, Proxy: opts.Proxy,
		MaxConnsPerHost: 1, MaxIdleConnsPerHost: 1, DisableCompression: true, MaxResponseHeaderBytes: maxStdHeader,
	}
	if opts.HTTP2 {
		transport.Protocols = new(http.Protocols)
		transport.Protocols.SetHTTP2(true)
		transport.Protocols.SetUnencryptedHTTP2(true)
	}
	c := &stdClient{maxBody: opts.MaxBody, conns: conns, buf: make([]byte, 32<<10)}
	if c.maxBody == 0 {
		c.maxBody = 16 << 20
	}
	c.ctx, c.close = context.WithCancel(context.Background())
	c.client.Transport = transport
	c.client.CheckRedirect = func(_ *http.Request, via []*http.Request) error {
		if len(via) > opts.Redirects {
			return http.ErrUseLastResponse
		}
		return nil
	}
	if opts.Cookies {
		c.client.Jar, _ = cookiejar.New(nil) // fails for no options at all
	}
	c.hooks = c.trace.hooks()
	return c
}

// Do implements [Client].
func (c *stdClient) Do(ctx context.Context, req *wire.Request, resp *wire.Response) error {
	c.trace.reset()
	c.conns.written.Store(0)
	c.conns.read.Store(0)
	err := c.do(ctx, req, resp)
	resp.Times, resp.Out, resp.In = c.trace.times(), c.conns.written.Load(), c.conns.read.Load()
	if err != nil {
		c.conns.abandon(false) // as after an error in package wire
	}
	return c.cause(c.trace.name(err))
}

func (c *stdClient) do(ctx context.Context, req *wire.Request, resp *wire.Response) (err error) {
	ctx, cancel := context.WithCancel(httptrace.WithClientTrace(ctx, c.hooks))
	defer cancel()
	defer context.AfterFunc(c.ctx, cancel)()
	if t := req.Target.Timeout; t > 0 {
		ctx, cancel = context.WithTimeout(ctx, t)
		defer cancel()
		defer func() { err = timeUp(ctx, err) }()
	}
	r, err := c.request(ctx, req)
	if err != nil {
		return err
	}
	res, err := c.client.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode == http.StatusSwitchingProtocols {
		return errSwitched
	}
	resp.Status, resp.Proto = res.StatusCode, res.Proto
	if resp.Header, err = headerBytes(resp.Header[:0], res.Header); err != nil {
		return err
	}
	c.trace.mu.Lock()
	resp.Reused = c.trace.reused
	c.trace.mu.Unlock()
	return c.read(res.Body, resp)
}

// timeUp tells that time was up from what net/http made of it: a connection that it has closed, or
// a wait for one that it has canceled, since the request that it was made for had no time left.
func timeUp(ctx context.Context, err error) error {
	closed := errors.Is(err, net.ErrClosed) || errors.Is(err, context.Canceled)
	if closed && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return fmt.Errorf("%v: %w", err, ctx.Err())
	}
	return err
}

// errSwitched reports that a server changed to another protocol.
var errSwitched = errors.New("malformed answer: a change of protocol that was not asked for")

// cause tells a client that was closed from a server that was too slow.
func (c *stdClient) cause(err error) error {
	if err != nil && c.ctx.Err() != nil {
		return fmt.Errorf("%w: %w", net.ErrClosed, err)
	}
	return err
}

// Close implements [Client].
func (c *stdClient) Close() error {
	c.close()
	c.client.CloseIdleConnections()
	c.conns.abandon(true)
	return nil
}

func (c *stdClient) request(ctx context.Context, req *wire.Request) (*http.Request, error) {
	t := req.Target
	r, err := http.NewRequestWithContext(ctx, t.Method, t.URL.String(), nil)
	if err != nil {
		return nil, err
	}
	for name, values := range t.Header {
		r.Header[http.CanonicalHeaderKey(name)] = values
	}
	if host := r.Header.Get("Host"); host != "" {
		r.Host = host
		r.Header.Del("Host")
	}
	if r.Header.Get("User-Agent") == "" {
		r.Header.Set("User-Agent", "hone")
	}
	if size := req.Size(); size > 0 {
		// net/http may go on reading a body after its answer is there.
		list := slices.Clone(req.Body)
		r.Body, r.ContentLength = io.NopCloser(&pieces{rest: list}), int64(size)
		r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(&pieces{rest: list}), nil }
	}
	return r, nil
}

// read counts the body and keeps what is wanted of it.
func (c *stdClient) read(from io.Reader, resp *wire.Response) error {
	resp.Body, resp.BodySize = resp.Body[:0], 0
	for {
		n, err := from.Read(c.buf)
		resp.BodySize += int64(n)
		if resp.Keep {
			room := max(c.maxBody-len(resp.Body), 0)
			resp.Body = append(resp.Body, c.buf[:min(room, n)]...)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// headerBytes appends a header as it would stand in an answer of HTTP/1.1.
func headerBytes(to []byte, h http.Header) ([]byte, error) {
	w := appender{to}
	err := h.Write(&w)
	return append(w.b, "\r\n"...), err
}

type appender struct{ b []byte }

func (a *appender) Write(p []byte) (int, error) {
	a.b = append(a.b, p...)
	return len(p), nil
}

// pieces reads the pieces of a body one after the other.
type pieces struct {
	rest [][]byte
	at   int // of the first of rest
}

func (p *pieces) Read(to []byte) (int, error) {
	for len(p.rest) > 0 {
		if n := copy(to, p.rest[0][p.at:]); n > 0 {
			p.at += n
			return n, nil
		}
		p.rest, p.at = p.rest[1:], 0
	}
	return 0, io.EOF
}
