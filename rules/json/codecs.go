package json

// An implementation is a package that has Marshal and Unmarshal of package json's signatures, or more
// parameters that may be left out.
type implementation struct {
	// module is what go.mod must require, empty for the standard library; since is the
	// version of Go that the package comes with then.
	module, since string
	// tried is a version that may be required in addition, empty for those that bring much along.
	tried string
	// path is that of the package, name what it is called beside package json.
	path, name string
	// config is a variable of it whose methods are the functions, empty for those of the
	// package itself.
	config string
	// differs says in what it is not as package json.
	differs string
}

// edges is what no other implementation does just as package json does.
const edges = "the texts and types of errors, how much is decoded before an error, and what comes of invalid or unusual JSON"

// codecs are maintained, and made to take the place of package json.
var codecs = []*implementation{
	{
		path: "encoding/json/v2", since: "go1.27", name: "jsonv2",
		differs: "keys match in their own case only, nil slices and maps become [] and {}, characters of HTML are not escaped, maps have no order, " +
			"keys that come twice and UTF-8 that is not valid are errors, omitempty means something else; and " + edges,
	},
	{module: "github.com/goccy/go-json", tried: "v0.12.0", path: "github.com/goccy/go-json", name: "gojson", differs: edges},
	{
		module: "github.com/segmentio/encoding", tried: "v0.5.4",
		path: "github.com/segmentio/encoding/json", name: "segjson", differs: edges,
	},
	{
		module: "github.com/go-json-experiment/json", tried: "v0.0.0-20260820222146-c27c302e5fc3",
		path: "github.com/go-json-experiment/json/v1", name: "expjson",
		differs: edges + "; the module is an experiment, what encoding/json of Go 1.27 is made from, and has no releases",
	},
	{
		module: "github.com/bytedance/sonic", path: "github.com/bytedance/sonic", name: "sonic", config: ".ConfigStd",
		differs: edges + "; it writes machine code at run time",
	},
}

// A Module is a version of a module, with the package of it that is used.
type Module struct{ Path, Version, Package string }

// CodecModules are modules whose package jsoncodec uses where go.mod requires them, each in
// a version that was tried, the fastest first. They need few others or none.
func CodecModules() []Module {
	var list []Module
	for _, c := range codecs {
		if c.tried != "" {
			list = append(list, Module{c.module, c.tried, c.path})
		}
	}
	return list
}

// CodecSince is the language version with which jsoncodec uses a package of the standard
// library.
const CodecSince = "go1.27"
