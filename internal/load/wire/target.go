package wire

import (
	"cmp"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// A Target is where requests of one kind go: everything of them but the body,
// rendered once. It may be shared by any number of goroutines.
type Target struct {
	Method string
	// URL is absolute, with scheme http or https.
	URL *url.URL
	// Header is what the user asked for; Host, Content-Length and Connection
	// are not in it. It must not be changed.
	Header http.Header
	// Name groups requests in results, such as "POST /similarity".
	Name string
	// Timeout is the longest to wait for the whole answer, from when the request is sent, or
	// up to an eighth longer, at most 100 ms; 0 for no limit.
	Timeout time.Duration

	// head is the request line and the header without Content-Length and the
	// empty line.
	head []byte
}

// ours are the header fields that a connection writes itself.
var ours = []string{"Host", "Content-Length", "Transfer-Encoding", "Connection"}

// NewTarget returns a target for a method, "" meaning GET, an absolute URL
// with scheme http or https, and a header. A Host in the header takes the place of the
// URL's in what is sent, not in where it goes. The other fields of a connection's
// own making (Content-Length, Transfer-Encoding, Connection) are refused. The
// name is the method with the URL's path.
func NewTarget(method string, u *url.URL, header http.Header) (*Target, error) {
	if method == "" {
		method = http.MethodGet
	}
	if !isToken([]byte(method)) {
		return nil, fmt.Errorf("%q is not an HTTP method", method)
	}
	if u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("%q is not a URL that begins with http:// or https://", u)
	}
	if u.Hostname() == "" {
		return nil, fmt.Errorf("the URL %q names no host", u)
	}
	t := &Target{Method: method, URL: u, Header: header, Name: method + " " + cmp.Or(u.Path, "/")}
	var err error
	t.head, err = renderHead(method, u, header)
	return t, err
}

// renderHead returns the request line and the header fields, each with its CRLF.
func renderHead(method string, u *url.URL, header http.Header) ([]byte, error) {
	host := header.Get("Host")
	if host == "" {
		host = u.Host
	}
	uri := strings.ReplaceAll(u.RequestURI(), " ", "%20") // net/url leaves queries as they are
	head := fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: %s\r\n", method, uri, host)
	if host == "" || !isValue(host) {
		return nil, fmt.Errorf("%q is not a host", host)
	}
	names := slices.Sorted(maps.Keys(header))
	if !slices.ContainsFunc(names, func(s string) bool { return http.CanonicalHeaderKey(s) == "User-Agent" }) {
		head = append(head, "User-Agent: hone\r\n"...)
	}
	for _, name := range names {
		canonical := http.CanonicalHeaderKey(name)
		if canonical == "Host" {
			continue
		}
		if slices.Contains(ours, canonical) {
			return nil, fmt.Errorf("the header %s cannot be set: it follows from the request", canonical)
		}
		if name == "" || !isToken([]byte(name)) {
			return nil, fmt.Errorf("%q is not the name of a header", name)
		}
		for _, value := range header[name] {
			if !isValue(value) {
				return nil, fmt.Errorf("the header %s cannot have the value %q", name, value)
			}
			head = fmt.Appendf(head, "%s: %s\r\n", name, strings.TrimSpace(value))
		}
	}
	return head, nil
}

// Address returns host:port of where the target's requests go.
func (t *Target) Address() string { return HostPort(t.URL) }

// HostPort returns host:port of where a URL's server listens. The port follows
// from the scheme where the URL has none.
func HostPort(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = "80"
		if u.Scheme == "https" {
			port = "443"
		}
	}
	return net.JoinHostPort(u.Hostname(), port)
}
