package sample

// UnitInstructions is what a processor is given to do, whatever time that
// takes. It is measured only where it is asked for, in processes of its own.
const UnitInstructions = "instructions/op"

// A FunctionCount is how many instructions an operation ran in one function.
type FunctionCount struct {
	Name string `json:"name"`
	// Self counts the function's own, those of functions that the compiler has
	// put into it not among them. Inclusive counts with all that it called, as
	// far as calls could be followed.
	Self      float64 `json:"self"`
	Inclusive float64 `json:"inclusive"`
}
