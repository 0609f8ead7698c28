package record

// Absent is the error of something that was not measured. It becomes a remark
// in a page, where another error stops the writing.
type Absent struct {
	Why string
	// Here reports whether this machine cannot measure it. Else it is still to
	// be measured.
	Here bool
}

func (a Absent) Error() string {
	if a.Here {
		return "not measured here: " + a.Why
	}
	return "not measured yet: " + a.Why
}
