package codec

// T stands for the type that a codec is made for, with all that the rules know.
type T struct {
	ID     string `json:"id"`
	Count  int    `json:"count"`
	Big    int64  `json:"big"`
	Bits   uint64 `json:"bits"`
	Open   bool   `json:"open"`
	Color  color  `json:"color"`
	Plain  string
	At     point     `json:"at"`
	Lines  []int     `json:"lines"`
	Points []point   `json:"points"`
	Colors []color   `json:"colors"`
	Price  float64   `json:"price"`
	Ratio  float32   `json:"ratio"`
	Parts  []float64 `json:"parts"`
}

type color string

type point struct {
	X int8   `json:"x"`
	Y uint16 `json:"y,omitempty"`
}
