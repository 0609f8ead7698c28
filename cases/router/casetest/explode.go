package casetest

// ExplodePaths are the six paths that the story measures explodePath with.
var ExplodePaths = []string{"", "/", "///", "/foo", "/foo/bar", "/foo/bar/baz"}

// Exploded are the eight inputs of the story's test of explodePath.
var Exploded = []struct {
	Path     string
	Segments []string
}{
	{"", nil},
	{"/", nil},
	{"//", nil},
	{"///", nil},
	{"/foo", []string{"foo"}},
	{"/foo/bar", []string{"foo", "bar"}},
	{"/foo/bar/baz", []string{"foo", "bar", "baz"}},
	{"/foo/bar/baz/", []string{"foo", "bar", "baz"}},
}
