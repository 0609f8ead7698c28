//go:build go1.21

// Package images adds images and colors to the values that can be drawn and recorded: those of package
// image and image/color, whose fields go together. A program without such functions leaves it out.
package images

import (
	"fmt"
	"github.com/gohone/hone/internal/equiv/harness/draw"
	"github.com/gohone/hone/internal/equiv/harness/value"
	"image"
	"image/color"
	"reflect"
)

// kinds are the types that stand for an image.Image, but for those without an end, and colors those for a color.Color.
var (
	kinds = []reflect.Type{
		reflect.TypeOf((*image.RGBA)(nil)), reflect.TypeOf((*image.NRGBA)(nil)), reflect.TypeOf((*image.Gray)(nil)),
		reflect.TypeOf((*image.YCbCr)(nil)), reflect.TypeOf((*image.Paletted)(nil)), reflect.TypeOf((*image.RGBA64)(nil)),
		reflect.TypeOf((*image.NRGBA64)(nil)), reflect.TypeOf((*image.Gray16)(nil)), reflect.TypeOf((*image.Alpha)(nil)),
		reflect.TypeOf((*image.Alpha16)(nil)), reflect.TypeOf((*image.CMYK)(nil)), reflect.TypeOf((*image.NYCbCrA)(nil)),
		reflect.TypeOf(other{}),
	}
	colors = []reflect.Type{
		reflect.TypeOf(color.RGBA{}), reflect.TypeOf(color.NRGBA{}), reflect.TypeOf(color.Gray{}), reflect.TypeOf(color.Gray16{}),
		reflect.TypeOf(color.RGBA64{}), reflect.TypeOf(color.NRGBA64{}), reflect.TypeOf(color.Alpha{}),
		reflect.TypeOf(color.Alpha16{}), reflect.TypeOf(color.YCbCr{}), reflect.TypeOf(color.CMYK{}),
	}
)

func init() {
	pictures := map[reflect.Type]func(*draw.Drawer) any{
		reflect.TypeOf((*image.Image)(nil)).Elem(): func(d *draw.Drawer) any { return picture(d, kinds[d.Src.Intn(len(kinds))]) },
	}
	for _, t := range kinds {
		t := t
		if t.Kind() == reflect.Pointer {
			pictures[t] = func(d *draw.Drawer) any { return picture(d, t) }
		}
	}
	for t, drawn := range pictures {
		value.Traits[t] = &value.Trait{Encode: encoder(t, kinds), Decode: decoder(t, kinds)}
		draw.Traits[t] = &draw.Trait{Draw: drawn}
	}
	t := reflect.TypeOf((*color.Color)(nil)).Elem()
	value.Traits[t] = &value.Trait{Encode: encoder(t, colors), Decode: decoder(t, colors)}
	draw.Traits[t] = &draw.Trait{Draw: func(d *draw.Drawer) any { return tint(d) }}
}

// other is an image that callers have, with no method but those that are asked for.
type other struct{ Of *image.NRGBA64 }

func (o other) ColorModel() color.Model { return o.Of.ColorModel() }
func (o other) Bounds() image.Rectangle { return o.Of.Bounds() }
func (o other) At(x, y int) color.Color { return o.Of.At(x, y) }

// tint draws a color.
func tint(d *draw.Drawer) color.Color {
	c, _ := d.Draw(colors[d.Src.Intn(len(colors))]).Interface().(color.Color)
	return c
}

// picture draws an image of a type: a whole one, or a part of a larger one.
func picture(d *draw.Drawer, t reflect.Type) any {
	x, y := 0, 0
	if d.Src.Chance(3) {
		x, y = d.Src.Intn(9)-4, d.Src.Intn(9)-4
	}
	r := image.Rect(x, y, x+d.Src.Intn(10), y+d.Src.Intn(10))
	img := blank(d, t, r)
	paint(d, img)
	whole, ok := img.(interface {
		SubImage(image.Rectangle) image.Image
	})
	if !ok || !d.Src.Chance(4) {
		return img
	}
	part := whole.SubImage(image.Rect(x+d.Src.Intn(4), y+d.Src.Intn(4), x+d.Src.Intn(10), y+d.Src.Intn(10)))
	if reflect.TypeOf(part) != t {
		return img
	}
	return part
}

// blank makes an image of a type.
func blank(d *draw.Drawer, t reflect.Type, r image.Rectangle) any {
	ratio := image.YCbCrSubsampleRatio(d.Src.Intn(6))
	switch reflect.New(t).Elem().Interface().(type) {
	case *image.RGBA:
		return image.NewRGBA(r)
	case *image.NRGBA:
		return image.NewNRGBA(r)
	case *image.Gray:
		return image.NewGray(r)
	case *image.Gray16:
		return image.NewGray16(r)
	case *image.RGBA64:
		return image.NewRGBA64(r)
	case *image.NRGBA64:
		return image.NewNRGBA64(r)
	case *image.Alpha:
		return image.NewAlpha(r)
	case *image.Alpha16:
		return image.NewAlpha16(r)
	case *image.CMYK:
		return image.NewCMYK(r)
	case *image.YCbCr:
		return image.NewYCbCr(r, ratio)
	case *image.NYCbCrA:
		return image.NewNYCbCrA(r, ratio)
	case *image.Paletted:
		p := make(color.Palette, 1+d.Src.Intn(6))
		for i := range p {
			p[i] = tint(d)
		}
		return image.NewPaletted(r, p)
	}
	return other{image.NewNRGBA64(r)}
}

// paint draws the bytes of an image: in a palette each must be a place.
func paint(d *draw.Drawer, img any) {
	v := reflect.ValueOf(img)
	if o, ok := img.(other); ok {
		v = reflect.ValueOf(o.Of)
	}
	most := 256
	if p, ok := img.(*image.Paletted); ok {
		most = len(p.Palette)
	}
	parts(v.Elem(), func(pix []byte) {
		for i := range pix {
			pix[i] = byte(d.Src.Intn(most))
		}
		if d.Src.Chance(4) && most == 256 { // opaque, or black and white
			for i := range pix {
				pix[i] |= byte(int8(pix[i]) >> 7)
			}
		}
	})
}

// parts calls a function with the bytes of an image.
func parts(v reflect.Value, do func(pix []byte)) {
	for i := 0; i < v.NumField(); i++ {
		switch f := v.Field(i).Interface().(type) {
		case []byte:
			do(f)
		case image.YCbCr:
			parts(v.Field(i), do)
		}
	}
}

// encoder writes a pointer to an image, or what an interface holds as the number of its type and its value.
func encoder(t reflect.Type, all []reflect.Type) func(*value.Encoder, reflect.Value) error {
	return func(e *value.Encoder, v reflect.Value) error {
		switch {
		case v.IsNil() && t.Kind() == reflect.Interface:
			return fmt.Errorf("a nil %s cannot be recorded", t)
		case v.IsNil():
			e.Uint(0)
			return nil
		}
		n := uint64(1)
		if t.Kind() == reflect.Interface {
			v = v.Elem()
			for n <= uint64(len(all)) && all[n-1] != v.Type() {
				n++
			}
			if n > uint64(len(all)) {
				return fmt.Errorf("a %s in an interface cannot be recorded", v.Type())
			}
		}
		e.Uint(n)
		if v.Kind() == reflect.Pointer {
			v = v.Elem()
		}
		return e.Value(v, 1)
	}
}

// decoder reads what encoder writes.
func decoder(t reflect.Type, all []reflect.Type) func(*value.Decoder) any {
	return func(d *value.Decoder) any {
		n := d.Uint()
		if n == 0 {
			return reflect.Zero(t).Interface()
		}
		of := t
		if t.Kind() == reflect.Interface {
			of = all[n-1]
		}
		if of.Kind() != reflect.Pointer {
			v := reflect.New(of).Elem()
			d.Value(v)
			return v.Interface()
		}
		p := reflect.New(of.Elem())
		d.Value(p.Elem())
		return p.Interface()
	}
}
