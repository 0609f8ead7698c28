package cli

import (
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
)

// TestLoadSendsNothing gives mistakes to hone load beside a server that runs:
// no one connects to it.
func TestLoadSendsNothing(t *testing.T) {
	var connected atomic.Int64
	target := badServer(t, func(net.Conn) { connected.Add(1) })
	l := newLab(t)
	for name, text := range map[string]string{
		"empty.csv": "", "header.csv": "a,b\n", "ragged.csv": "a,b\n1,2\n3\n", "good.csv": "a,b\n1,2\n", "bad.targets": "GET " + target + "\n\nhello\n",
		"bad.js": "export default function () { http.get( }\n",
	} {
		l.write(t, l.repo+"/"+name, text, 0o666)
	}
	for _, args := range [][]string{
		{"-data", "empty.csv", "-body", "x", target},
		{"-data", "header.csv", "-body", "x", target},
		{"-data", "ragged.csv", "-body", "x", target},
		{"-data", "good.csv", "-body", "{{.c}}", target},
		{"-targets", "bad.targets"},
		{"-script", "bad.js", target},
		{"-rate", "5", "-vus", "5", target},
		{"-fail", "p99<fast", target},
		{"-ready", "http://192.0.2.1/", target},
		{"-debug", "http://192.0.2.1/", target},
	} {
		l.hone(t, exitUsage, append([]string{"load"}, args...)...)
	}
	if n := connected.Load(); n != 0 {
		t.Errorf("%d connections were made", n)
	}
}

// TestLoadProxyOfEnvironment has a proxy in the environment, which is not asked;
// for this machine's loopback no one would ask it.
func TestLoadProxyOfEnvironment(t *testing.T) {
	server := ownServer(t)
	var asked atomic.Int64
	proxy := badServer(t, func(net.Conn) { asked.Add(1) })
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"} {
		t.Setenv(name, proxy)
	}
	t.Setenv("NO_PROXY", "")
	t.Setenv("no_proxy", "")
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	for _, flags := range [][]string{nil, {"-follow"}, {"-ready", "/", "-debug", "/"}} {
		l := loadMessage(t, exitOK, append(flags, "-vus", "2", "-n", "10", "-allow", u.Hostname(), server)...)
		if l.Requests != 10 || l.Errors != 0 {
			t.Errorf("%q: %d requests, %d errors", flags, l.Requests, l.Errors)
		}
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("the proxy was asked %d times", n)
	}
}

// TestLoadProxy sends through a proxy, which answers itself: what may not be loaded is
// not asked of it.
func TestLoadProxy(t *testing.T) {
	t.Parallel()
	var asked, elsewhere atomic.Int64
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		if r.URL.Host != "192.0.2.1" || r.Header.Get("Proxy-Authorization") != "Basic bWU6cHc=" {
			elsewhere.Add(1)
		}
		if r.URL.Path == "/to" {
			http.Redirect(w, r, "http://192.0.2.9/", http.StatusFound)
		}
	}))
	defer proxy.Close()
	line := []string{"-proxy", strings.Replace(proxy.URL, "//", "//me:pw@", 1), "-allow", "192.0.2.1", "-vus", "2", "-n", "10"}
	if l := loadMessage(t, exitOK, append(line, "http://192.0.2.1/")...); l.Requests != 10 || l.Errors != 0 || asked.Load() != 10 {
		t.Errorf("%d requests, %d errors, the proxy was asked %d times", l.Requests, l.Errors, asked.Load())
	}
	if l := loadMessage(t, exitFailed, append(line, "-follow", "http://192.0.2.1/to")...); l.Failures["not-allowed"] != 10 {
		t.Errorf("%d requests, failures %v", l.Requests, l.Failures)
	}
	if n := elsewhere.Load(); n != 0 {
		t.Errorf("the proxy was asked %d times for other hosts", n)
	}
	before := asked.Load()
	l := newLab(t)
	for _, line := range [][]string{
		{"-proxy", proxy.URL, "http://192.0.2.1/"},
		{"-proxy", "http://192.0.2.1:3128", "http://127.0.0.1:1/"},
		{"-proxy", "ftp://127.0.0.1", "http://127.0.0.1:1/"},
		{"-proxy", proxy.URL, "-http2", "http://127.0.0.1:1/"},
	} {
		l.hone(t, exitUsage, append([]string{"load"}, line...)...)
	}
	if asked.Load() != before {
		t.Error("the proxy was asked by mistaken lines")
	}
}

// TestLoadAnswersNothing has a stage in which no one ever sends: that is no run
// that went well.
func TestLoadAnswersNothing(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	l := loadMessage(t, exitFailed, "-stage", "50ms:0.5", "-debug", "none", server.URL)
	if l.Requests != 0 {
		t.Errorf("%d requests", l.Requests)
	}
}
