// Package router routes HTTP requests by method and path.
//
//	rt := router.New()
//	rt.Handle("GET", "/users", list)
//	rt.Handle("GET", `/users/:id[^\d+$]`, show)
//	http.ListenAndServe(":8080", rt)
//
// where show is a handler like any other, which reads its parameter with
//
//	id := router.Param(r, "id")
//
// # Patterns
//
// A pattern begins with a slash. Its segments, between slashes, are
//
//	text                equals a segment of the path
//	:name               any segment that is not empty
//	:name[expression]   a segment in which the regular expression matches
//
// An expression need not match the whole segment: [\d] finds a digit anywhere,
// [^\d+$] takes digits alone. It may hold slashes and brackets; one of these that
// has no partner is written with a backslash. Names are free: routes may call
// the parameter at one place differently, and one route may use a name twice.
//
// # Which route it is
//
// Segment by segment from the left, text goes before expressions and expressions
// before parameters without one. Of two expressions that one goes first which
// came first in a route for this method. Where a way ends without a route, the
// router goes back and takes the next best: with
//
//	/users/new/edit
//	/users/:id
//
// the path /users/new has the second route. The order of the routes has no
// other meaning. Two routes for one method that match the same paths are an
// error, which names both.
//
// A route for GET serves HEAD, unless there is one for HEAD. OPTIONS is answered
// with the methods that there are, unless there is a route. A path that has
// routes for other methods alone gives status 405 with the header Allow; one
// without any gives 404.
//
// # Paths
//
// Paths are case-sensitive. Repeated slashes count as one, one at the end as
// none, and segments that are dots are resolved, without a redirect. Segments are
// taken apart before they are decoded: in /a%2Fb there is one, a/b. The host is
// not looked at, nor is the query.
//
// # Parameters
//
// The router puts nothing into the context of a request and makes no copy of
// it. It sets r.Pattern, as [http.ServeMux] does, and [Param] reads the
// parameter out of the path by that pattern. So there is nothing that a later
// request could overwrite while a goroutine still reads it. A handler that reads
// several has [Params] go through the path once for all of them. With
// Router.PathValues, [http.Request.PathValue] works, too.
package router
