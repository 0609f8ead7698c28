package layout

import (
	"go/types"
	"testing"
)

// TestOf has sizes and pointer bytes as the compiler lays structs out on amd64, with the class that
// the heap has for each.
func TestOf(t *testing.T) {
	sizes := types.SizesFor("gc", "amd64")
	b, n, s := types.Typ[types.Bool], types.Typ[types.Int64], types.Typ[types.String]
	list, empty := types.NewSlice(n), types.NewStruct(nil, nil)
	for _, tt := range []struct {
		fields []types.Type
		want   Layout
		class  int64
	}{
		{nil, Layout{}, 0},
		{[]types.Type{b, n, b}, Layout{24, 0}, 24},
		{[]types.Type{n, b, b}, Layout{16, 0}, 16},
		{[]types.Type{n, s}, Layout{24, 16}, 24},
		{[]types.Type{s, list, n, n, n, n}, Layout{72, 24}, 80},
		{[]types.Type{n, empty}, Layout{16, 0}, 16}, // room after the last field
		{[]types.Type{empty, n}, Layout{8, 0}, 8},
		{[]types.Type{types.NewArray(s, 32)}, Layout{512, 504}, 512},
		{[]types.Type{types.NewArray(s, 33)}, Layout{528, 520}, 576},
		{[]types.Type{types.NewArray(s, 2047)}, Layout{32752, 32744}, 32768},
		{[]types.Type{types.NewArray(s, 2048)}, Layout{32768, 32760}, 32768}, // no header
		{[]types.Type{types.NewArray(n, 5000)}, Layout{40000, 0}, 40960},
	} {
		var fields []*types.Var
		for i, f := range tt.fields {
			fields = append(fields, types.NewField(0, nil, string(rune('a'+i)), f, false))
		}
		st := types.NewStruct(fields, nil)
		got := Of(Fields(st, sizes))
		if got != tt.want || got.Class() != tt.class {
			t.Errorf("%v: %+v of class %d, want %+v of class %d", tt.fields, got, got.Class(), tt.want, tt.class)
		}
		if want := sizes.Sizeof(st); got.Size != want {
			t.Errorf("%v: %d bytes, the compiler has %d", tt.fields, got.Size, want)
		}
	}
}
