package view

// A Source is a function with its lines.
type Source struct {
	Function, File string
	Line           int // where it begins
	Lines          []SourceLine
}

// A SourceLine is a line of code.
type SourceLine struct {
	N    int
	Text string
	// Values are what the line took itself, and with all that it called, in each
	// profile; nil where it took nothing.
	Values [][2]int64
	// Notes stand in the margin.
	Notes []string
}
