package casetest

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// What tables and requests are composed of.
var (
	methods  = []string{"GET", "GET", "GET", "POST", "PUT", "HEAD", "OPTIONS", "PURGE"}
	patterns = []string{
		"a", "a", "b", "ab", "users", "subscribers", "subscriptions", "subscription", "a.b", "1", "é", "x\x00y",
		":x", ":x", ":y", ":name", `:n[^\d+$]`, `:n[\d]`, `:m[^\d+$]`, `:w[^\w*$]`, `:w[(.+)]`, ":w[a|b]", `:i[(?i)^AB$]`,
		`:b[\bb\b]`, ":t[^.{2}$]", ":e[^é]", `:l[(?m)^b$]`, `:u[^\pL+$]`,
	}
	parts = []string{
		"a", "a", "b", "ab", "AB", "users", "subscribers", "subscriptions", "subscription", "subscriptionz", "a.b", "1", "12", "1a", "é", "x\x00y", "x\x00", "subscrip", "ab\x00",
		"", ".", "..", ":x", ":n", `:n[^\d+$]`, "\xff", "a b", "a\nb", "\n", "...", ".a", "b.", "a/b", "%", "longer than eight", "…longer than eight",
	}
)

// dice are bytes that choose.
type dice struct{ bytes []byte }

// below returns a number below n, 0 if nothing is left.
func (d *dice) below(n int) int {
	if len(d.bytes) == 0 {
		return 0
	}
	c := d.bytes[0]
	d.bytes = d.bytes[1:]
	return int(c) % n
}

func pick(d *dice, from []string) string { return from[d.below(len(from))] }

// composeRoutes returns routes that differ in what they match.
func composeRoutes(d *dice) []Route {
	var routes []Route
	known := make(map[string]bool)
	for range 1 + d.below(24) {
		route := Route{Method: pick(d, methods)}
		key := []string{route.Method}
		for range d.below(5) {
			route.Pattern += "/" + pick(d, patterns)
		}
		for _, s := range segmentsOf(route.Pattern) {
			key = append(key, s.kind())
		}
		if route.Pattern == "" || d.below(8) == 0 {
			route.Pattern += "/"
		}
		if id := strings.Join(key, "/"); !known[id] {
			known[id] = true
			routes = append(routes, route)
		}
	}
	return routes
}

// composeURL returns the URL of a request that may fit one of routes.
func composeURL(d *dice, routes []Route) *url.URL {
	var path, raw strings.Builder
	add := func(part string) {
		path.WriteString("/" + part)
		raw.WriteString("/" + strings.ReplaceAll(url.PathEscape(part), ".", pick(d, []string{".", "%2E"})))
	}
	if d.below(4) == 0 {
		for range d.below(6) {
			add(pick(d, parts))
		}
	} else {
		for _, s := range segmentsOf(routes[d.below(len(routes))].Pattern) {
			if s.isParameter || d.below(8) == 0 {
				add(pick(d, parts))
			} else {
				add(s.written)
			}
			if d.below(16) == 0 {
				add(pick(d, []string{"", ".", ".."}))
			}
		}
	}
	if d.below(8) == 0 {
		add("")
	}
	u := &url.URL{Path: path.String()}
	switch d.below(16) {
	case 0:
		u.Path = strings.TrimPrefix(u.Path, "/")
	case 1, 2:
		u.RawPath = raw.String()
	}
	return u
}

// Fuzz compares an implementation with its model.
func Fuzz(f *testing.F, impl Implementation, model Model) {
	for seed := range uint64(50) {
		f.Add(roll(seed))
	}
	f.Fuzz(func(t *testing.T, bytes []byte) { compare(t, impl, model, bytes) })
}

// TestComposed runs what Fuzz runs on inputs drawn with a fixed seed, for those
// who do not fuzz.
func TestComposed(t *testing.T, impl Implementation, model Model) {
	found := 0
	const tables = 2_000
	for seed := range uint64(tables) {
		found += compare(t, impl, model, roll(seed))
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
	if found < tables {
		t.Errorf("%d of %d requests have a route", found, tables*requests)
	}
}

// requests is how many are sent to each table.
const requests = 8

// compare builds a table and sends requests to it. It returns how many had a
// route.
func compare(t *testing.T, impl Implementation, model Model, bytes []byte) (found int) {
	t.Helper()
	d := &dice{bytes}
	routes := composeRoutes(d)
	router := impl.Build(t, routes)
	for range requests {
		method, u := pick(d, methods), composeURL(d, routes)
		want := model(routes, method, u)
		check(t, routes, method, u, Ask(router, method, u), want)
		if want.Status == http.StatusOK {
			found++
		}
	}
	return found
}

func roll(seed uint64) []byte {
	rng := rand.New(rand.NewPCG(seed, 1))
	bytes := make([]byte, 40+rng.IntN(300))
	for i := range bytes {
		bytes[i] = byte(rng.Uint32())
	}
	return bytes
}
