package process

import (
	"github.com/bytedance/sonic"
	jsonv2 "github.com/go-json-experiment/json"
	"github.com/goccy/go-json"
	jsoniter "github.com/json-iterator/go"
	segmentio "github.com/segmentio/encoding/json"
)

type request struct {
	TransactionID string `json:"transaction_id"`
	Payload       []int  `json:"payload"`
}

type response struct {
	TransactionID string `json:"transaction_id"`
	Expression    string `json:"exp"`
}

// A codec decodes requests and encodes responses by reflection, or by code
// that it makes at run time.
type codec struct {
	unmarshal func([]byte, any) error
	marshal   func(any) ([]byte, error)
}

// process does with the codec what the original does with encoding/json, but
// for how the numbers are joined.
func (c codec) process(requests []string, join func([]int) string) []string {
	responses := []string{}
	for _, text := range requests {
		req := &request{}
		_ = c.unmarshal([]byte(text), req)
		out, _ := c.marshal(&response{req.TransactionID, join(req.Payload)})
		responses = append(responses, string(out))
	}
	return responses
}

var jsoniterStd = jsoniter.ConfigCompatibleWithStandardLibrary

var (
	jsoniterCodec  = codec{jsoniterStd.Unmarshal, jsoniterStd.Marshal}
	segmentioCodec = codec{segmentio.Unmarshal, segmentio.Marshal}
	goccyCodec     = codec{json.Unmarshal, json.Marshal}
	// sonic compiles at run time, on amd64 and arm64 and the versions of Go
	// that it knows; elsewhere it calls encoding/json.
	sonicCodec = codec{sonic.Unmarshal, sonic.Marshal}
	// json/v2 as a module, with the defaults of v2.
	jsonv2Codec = codec{
		func(data []byte, v any) error { return jsonv2.Unmarshal(data, v) },
		func(v any) ([]byte, error) { return jsonv2.Marshal(v) },
	}
)
