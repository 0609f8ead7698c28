package codec

import (
	"encoding/json"
	"io"
)

// unmarshalT is json.Unmarshal for a zero value of type T. It reads what is
// usual itself and leaves everything else to package json.
func unmarshalT(data []byte, v *T) error {
	r := jsonReader{data: data}
	var read T
	readJSONT(&r, &read)
	if r.next(); r.bad || r.at < len(data) {
		return json.Unmarshal(data, v)
	}
	*v = read
	return nil
}

// decodeT is json.NewDecoder(from).Decode(v) for a zero value of type T. It reads
// what is usual itself and leaves everything else to package json.
func decodeT(from io.Reader, v *T) error {
	r := jsonStream{from: from}
	var read T
	streamJSONT(&r, &read)
	if r.bad {
		return json.NewDecoder(&jsonStream{from: from, data: r.data, err: r.err}).Decode(v)
	}
	*v = read
	return nil
}
