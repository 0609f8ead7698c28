package wire

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

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
	head := fmt.Appendf(nil, "%s %s HTTP/1.1\r\nHost: %s\r\n", method, u.RequestURI(), host)
	if host == "" || !isValue(host) {
		return nil, fmt.Errorf("%q is not a host", host)
	}
	if header.Get("User-Agent") == "" {
		head = append(head, "User-Agent: hone\r\n"...)
	}
	for _, name := range slices.Sorted(maps.Keys(header)) {
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

// isValue says that s can be the value of a header field: it has no control
// characters but tabs.
func isValue(s string) bool {
	for i := range len(s) {
		if c := s[i]; c < ' ' && c != '\t' || c == 0x7f {
			return false
		}
	}
	return true
}

// Address returns host:port of where the target's requests go.
func (t *Target) Address() string {
	port := t.URL.Port()
	if port == "" {
		port = "80"
		if t.URL.Scheme == "https" {
			port = "443"
		}
	}
	return net.JoinHostPort(t.URL.Hostname(), port)
}

// errNoTarget is the caller's mistake: a target that NewTarget did not make.
var errNoTarget = errors.New("the request has no target")
