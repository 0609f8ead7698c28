package store

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"time"
)

// encodeBlocks packs values as float64, little endian, one after the other:
// 8 bytes each where JSON takes about 20, and exact. No values are NULL.
func encodeBlocks(values []float64) []byte {
	if len(values) == 0 {
		return nil
	}
	b := make([]byte, 0, 8*len(values))
	for _, v := range values {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

// decodeBlocks is the inverse of encodeBlocks.
func decodeBlocks(b []byte) ([]float64, error) {
	if len(b)%8 != 0 {
		return nil, fmt.Errorf("%d bytes of blocks, not a multiple of 8", len(b))
	}
	if len(b) == 0 {
		return nil, nil
	}
	values := make([]float64, len(b)/8)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(b[8*i:]))
	}
	return values, nil
}

// encodeList returns a list as it is stored: JSON, or nothing if it is empty.
// Its numbers are finite.
func encodeList[T any](list []T) (string, error) {
	if len(list) == 0 {
		return "", nil
	}
	data, err := json.Marshal(list)
	return string(data), err
}

// decodeList reads what encodeList wrote.
func decodeList[T any](text string) (list []T, err error) {
	if text == "" {
		return nil, nil
	}
	err = json.Unmarshal([]byte(text), &list)
	return list, err
}

// encodeValue returns a value as it is stored: JSON, or nothing for nil.
func encodeValue[T any](v *T) (string, error) {
	if v == nil {
		return "", nil
	}
	data, err := json.Marshal(v)
	return string(data), err
}

// decodeValue reads what encodeValue wrote.
func decodeValue[T any](text string) (*T, error) {
	if text == "" {
		return nil, nil
	}
	v := new(T)
	return v, json.Unmarshal([]byte(text), v)
}

// timeFormat has a fixed width, so that text order is time order.
const timeFormat = "2006-01-02T15:04:05.000000Z"

func formatTime(t time.Time) string { return t.UTC().Format(timeFormat) }
