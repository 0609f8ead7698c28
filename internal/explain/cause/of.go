package cause

// Of returns the causes of a line, the likeliest first.
func Of(s Site) []Cause { return nil }

// Whole returns the causes that belong to no line: samples are all those of a profile of
// CPU time, by function from the outermost call.
func Whole(samples []Stack) []Cause { return nil }
