package process

// A step is one way to process requests.
type step struct {
	name  string
	codec string
	run   func(requests []string) []string
}

// steps are all ways of this package: each codec as the original joins the
// numbers, then with a strings.Builder, then with a buffer.
func steps() []step {
	all := []step{
		{"easyjson", "easyjson", EasyJSON},
		{"easyjson-builder", "easyjson", EasyJSONBuilder},
		{"easyjson-append", "easyjson", EasyJSONAppend},
		{"easyjson-methods", "easyjson", EasyJSONMethods},
		{"easyjson-methods-builder", "easyjson", EasyJSONMethodsBuilder},
	}
	for _, c := range []struct {
		name string
		codec
	}{
		{"jsonv2", jsonv2Codec},
		{"jsoniter", jsoniterCodec},
		{"segmentio", segmentioCodec},
		{"sonic", sonicCodec},
		{"goccy", goccyCodec},
	} {
		with := func(join func([]int) string) func([]string) []string {
			return func(requests []string) []string { return c.process(requests, join) }
		}
		all = append(all,
			step{c.name, c.name, with(concat)},
			step{c.name + "-builder", c.name, with(build)},
			step{c.name + "-append", c.name, func(requests []string) []string { return c.process(requests, appending()) }},
		)
	}
	return all
}
