package codec

import (
	"encoding/json"
	"math"
	"strconv"
)

// A plain value is one that can be encoded, too.
type plain struct {
	ID     string `json:"id"`
	Name   string `json:"name,omitempty"`
	Count  int    `json:"count"`
	Small  int32  `json:"small,omitempty"`
	Bits   uint64 `json:"bits"`
	Open   bool   `json:"open"`
	Shut   bool   `json:",omitempty"`
	Color  color  `json:"color"`
	Plain  string
	At     point    `json:"at"`
	Lines  []int    `json:"lines"`
	Names  []string `json:"names,omitempty"`
	Points []point  `json:"points"`
	Flags  []bool   `json:"flags,omitempty"`
	Colors []color  `json:"colors"`
	Sizes  []uint16
	Price  float64 `json:"price"`
	Ratio  float64 `json:"ratio,omitempty"`
}

// marshalPlain is json.Marshal for type plain.
func marshalPlain(v *plain) ([]byte, error) {
	if v == nil {
		return []byte("null"), nil
	}
	if math.IsNaN(v.Price) || math.IsInf(v.Price, 0) || math.IsNaN(v.Ratio) || math.IsInf(v.Ratio, 0) {
		return json.Marshal(v) // which is an error
	}
	dst := make([]byte, 0, 348+len(v.ID)+len(v.Name)+len(v.Color)+len(v.Plain)+8*len(v.Lines)+8*len(v.Flags)+8*len(v.Sizes))
	return appendJSONPlain(dst, v), nil
}

// appendJSONPlain appends v as an object.
func appendJSONPlain(dst []byte, v *plain) []byte {
	dst = append(dst, `{"id":`...)
	dst = appendJSONString(dst, v.ID)
	if v.Name != "" {
		dst = append(dst, `,"name":`...)
		dst = appendJSONString(dst, v.Name)
	}
	dst = append(dst, `,"count":`...)
	dst = strconv.AppendInt(dst, int64(v.Count), 10)
	if v.Small != 0 {
		dst = append(dst, `,"small":`...)
		dst = strconv.AppendInt(dst, int64(v.Small), 10)
	}
	dst = append(dst, `,"bits":`...)
	dst = strconv.AppendUint(dst, v.Bits, 10)
	dst = append(dst, `,"open":`...)
	dst = strconv.AppendBool(dst, v.Open)
	if v.Shut {
		dst = append(dst, `,"Shut":`...)
		dst = strconv.AppendBool(dst, v.Shut)
	}
	dst = append(dst, `,"color":`...)
	dst = appendJSONString(dst, string(v.Color))
	dst = append(dst, `,"Plain":`...)
	dst = appendJSONString(dst, v.Plain)
	dst = append(dst, `,"at":`...)
	dst = appendJSONPoint(dst, &v.At)
	dst = append(dst, `,"lines":`...)
	if v.Lines == nil {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, '[')
		for i, x := range v.Lines {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = strconv.AppendInt(dst, int64(x), 10)
		}
		dst = append(dst, ']')
	}
	if len(v.Names) > 0 {
		dst = append(dst, `,"names":`...)
		dst = append(dst, '[')
		for i, x := range v.Names {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendJSONString(dst, x)
		}
		dst = append(dst, ']')
	}
	dst = append(dst, `,"points":`...)
	if v.Points == nil {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, '[')
		for i := range v.Points {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendJSONPoint(dst, &v.Points[i])
		}
		dst = append(dst, ']')
	}
	if len(v.Flags) > 0 {
		dst = append(dst, `,"flags":`...)
		dst = append(dst, '[')
		for i, x := range v.Flags {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = strconv.AppendBool(dst, x)
		}
		dst = append(dst, ']')
	}
	dst = append(dst, `,"colors":`...)
	if v.Colors == nil {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, '[')
		for i, x := range v.Colors {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendJSONString(dst, string(x))
		}
		dst = append(dst, ']')
	}
	dst = append(dst, `,"Sizes":`...)
	if v.Sizes == nil {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, '[')
		for i, x := range v.Sizes {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = strconv.AppendUint(dst, uint64(x), 10)
		}
		dst = append(dst, ']')
	}
	dst = append(dst, `,"price":`...)
	dst = appendJSONFloat(dst, v.Price)
	if v.Ratio != 0 {
		dst = append(dst, `,"ratio":`...)
		dst = appendJSONFloat(dst, v.Ratio)
	}
	return append(dst, '}')
}

// appendJSONPoint appends v as an object.
func appendJSONPoint(dst []byte, v *point) []byte {
	dst = append(dst, `{"x":`...)
	dst = strconv.AppendInt(dst, int64(v.X), 10)
	if v.Y != 0 {
		dst = append(dst, `,"y":`...)
		dst = strconv.AppendUint(dst, uint64(v.Y), 10)
	}
	return append(dst, '}')
}
