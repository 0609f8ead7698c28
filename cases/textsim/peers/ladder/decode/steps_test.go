package decode

import "github.com/bytedance/sonic"

// A step is one way to decode a body.
type step struct {
	name string
	run  func(body []byte) (text1, text2 string, err error)
}

// steps are all ways, the measure first.
var steps = []step{
	{"unmarshal", Unmarshal},
	{"jsonparser", JSONParser},
	{"fastjson", FastJSON},
	{"jsoniter", JSONIter},
	{"jsonv2", JSONv2},
	{"segmentio", Segmentio},
	{"goccy", Goccy},
	{"sonic", Sonic},
	{"sonicstd", SonicStd},
	{"easyjson", EasyJSON},
}

// isStd is whether a step is nothing but encoding/json here.
func (s step) isStd() bool {
	return (s.name == "sonic" || s.name == "sonicstd") && sonic.APIKind == sonic.UseStdJSON
}
