package codec

import "strconv"

// readJSONT reads an object into v.
func readJSONT(r *jsonReader, v *T) {
	for more := r.begin('{', '}'); more; more = r.more('}') {
		switch key := r.key(); string(key) {
		case "id":
			v.ID = r.text()
		case "count":
			v.Count = int(r.integer(strconv.IntSize))
		case "big":
			v.Big = r.integer(64)
		case "bits":
			v.Bits = r.unsigned(64)
		case "open":
			v.Open = r.boolean()
		case "color":
			v.Color = color(r.text())
		case "Plain":
			v.Plain = r.text()
		case "at":
			readJSONPoint(r, &v.At)
		case "lines":
			r.bad = r.bad || v.Lines != nil
			list := make([]int, 0, r.count())
			for more := r.begin('[', ']'); more; more = r.more(']') {
				list = append(list, int(r.integer(strconv.IntSize)))
			}
			v.Lines = list
		case "points":
			r.bad = r.bad || v.Points != nil
			list := []point{}
			for more := r.begin('[', ']'); more; more = r.more(']') {
				list = append(list, point{})
				readJSONPoint(r, &list[len(list)-1])
			}
			v.Points = list
		case "colors":
			r.bad = r.bad || v.Colors != nil
			list := []color{}
			for more := r.begin('[', ']'); more; more = r.more(']') {
				list = append(list, color(r.text()))
			}
			v.Colors = list
		case "price":
			v.Price = r.float(64)
		case "ratio":
			v.Ratio = float32(r.float(32))
		case "parts":
			r.bad = r.bad || v.Parts != nil
			list := make([]float64, 0, r.count())
			for more := r.begin('[', ']'); more; more = r.more(']') {
				list = append(list, r.float(64))
			}
			v.Parts = list
		default:
			r.unknown(key, "id", "count", "big", "bits", "open", "color", "Plain", "at", "lines", "points", "colors", "price", "ratio", "parts")
		}
	}
}

// readJSONPoint reads an object into v.
func readJSONPoint(r *jsonReader, v *point) {
	for more := r.begin('{', '}'); more; more = r.more('}') {
		switch key := r.key(); string(key) {
		case "x":
			v.X = int8(r.integer(8))
		case "y":
			v.Y = uint16(r.unsigned(16))
		default:
			r.unknown(key, "x", "y")
		}
	}
}
