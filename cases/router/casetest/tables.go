package casetest

import (
	"embed"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
)

// files has the routes of public interfaces, a method and a pattern a line.
//
//go:embed tables/*.txt
var files embed.FS

// A Table is a list of routes with a request for each.
type Table struct {
	Name     string
	Routes   []Route
	Requests []Route // method and path
}

// Tables returns the tables that routers are measured with: three of public
// interfaces, and a generated one.
func Tables() []Table {
	return []Table{Read("github"), Read("gplus"), Read("parse"), Generated(1000)}
}

// Read returns the table of a public interface: github, gplus or parse.
func Read(name string) Table {
	data, err := files.ReadFile("tables/" + name + ".txt")
	if err != nil {
		panic(err) // only for another name
	}
	var routes []Route
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		method, pattern, _ := strings.Cut(line, " ")
		routes = append(routes, Route{method, pattern})
	}
	return withRequests(name, routes)
}

// Generated returns a table of n routes like those of an interface with many
// resources, always the same.
func Generated(n int) Table {
	rng := rand.New(rand.NewPCG(1, 2))
	var routes []Route
	for i := 0; len(routes) < n; i++ {
		resource := fmt.Sprintf("/api/v%d/%s-%s", 1+i%3, nouns[rng.IntN(len(nouns))], nouns[i%len(nouns)])
		resource += fmt.Sprint(i)
		item := resource + "/:id"
		part := nouns[rng.IntN(len(nouns))]
		routes = append(routes, Route{"GET", resource}, Route{"POST", resource},
			Route{"GET", item}, Route{"PUT", item}, Route{"DELETE", item},
			Route{"GET", item + "/" + part}, Route{"GET", item + "/" + part + "/:part"},
			Route{"GET", "/stats/daily" + resource})
	}
	return withRequests(fmt.Sprintf("generated%d", n), routes[:n])
}

var nouns = []string{"user", "order", "invoice", "shipment", "payment", "account", "product", "warehouse", "report", "ticket", "contract", "device", "sensor"}

// values are what parameters are in requests.
var values = []string{"octocat", "1347", "hello-world", "7fd1a60b01f91b31", "main", "v1.2.3", "42", "linguist"}

// withRequests adds the requests: the patterns with values for parameters.
func withRequests(name string, routes []Route) Table {
	t := Table{Name: name, Routes: routes}
	i := 0
	for _, route := range routes {
		var path strings.Builder
		for _, s := range segmentsOf(route.Pattern) {
			path.WriteByte('/')
			if s.isParameter {
				path.WriteString(values[i%len(values)])
				i++
				continue
			}
			path.WriteString(s.written)
		}
		if path.Len() == 0 {
			path.WriteByte('/')
		}
		t.Requests = append(t.Requests, Route{route.Method, path.String()})
	}
	return t
}

// A Depth is a benchmark of the story: one route, one request, of a kind and
// depth.
type Depth struct {
	Name          string
	Pattern, Path string
}

// Depths returns the nine benchmarks of the story.
func Depths() []Depth {
	return depths(func(depth int) string { return strings.Repeat("/:wildcard", depth) },
		func(depth int) string { return strings.Repeat("/:*[(.+)]", depth) })
}

// PeerDepths returns the same nine with what every router takes: names that
// differ, and expressions for a whole segment, without groups.
func PeerDepths() []Depth {
	named := func(expression string) func(int) string {
		return func(depth int) string {
			var b strings.Builder
			for i := range depth {
				fmt.Fprintf(&b, "/:name%d%s", i, expression)
			}
			return b.String()
		}
	}
	return depths(named(""), named(`[^\w+$]`))
}

func depths(wildcard, regexp func(depth int) string) []Depth {
	static := func(depth int) string { return "/static" + strings.Repeat("/pathN", depth) }
	var all []Depth
	for _, kind := range []struct {
		name    string
		pattern func(int) string
	}{{"static", static}, {"wildcard", wildcard}, {"regexp", regexp}} {
		for _, depth := range []int{1, 5, 10} {
			d := Depth{Name: fmt.Sprintf("kind=%s/depth=%d", kind.name, depth),
				Pattern: kind.pattern(depth), Path: strings.Repeat("/pathN", depth)}
			if kind.name == "static" {
				d.Path = d.Pattern
			}
			all = append(all, d)
		}
	}
	return all
}

// Misses returns requests that no route of the table is for.
func (t Table) Misses() []Route {
	var misses []Route
	for _, request := range t.Requests {
		misses = append(misses, Route{request.Method, request.Pattern + "/nowhere/at/all"})
	}
	return misses
}

// NotAllowed returns requests with a method for which the table has no route.
func (t Table) NotAllowed() []Route {
	var others []Route
	for _, request := range t.Requests {
		others = append(others, Route{http.MethodPatch, request.Pattern})
	}
	return others
}
