// Package near has the reasons for which a rule proposes nothing although the shape that it
// looks for is there. A rule that knows one notes it; all else that it leaves alone it passes
// over in silence. A driver can tell the user what is in the way.
package near

import "go/token"

// A Miss is code of the shape that a rule looks for, and what keeps the rule from it.
type Miss struct {
	Pos    token.Pos
	Reason Reason
	// Detail is the name, type or version that the reason is about, empty where the reason
	// says all.
	Detail string
}

// A Reason is a precondition that does not hold.
type Reason string

const (
	// GoVersion: the go line asks for less than the version in Detail.
	GoVersion Reason = "go-version"
	// Closure: a function literal uses the variable in Detail.
	Closure Reason = "closure"
	// Address: the address of the variable in Detail is taken.
	Address Reason = "address"
	// Parameter: the variable in Detail is a parameter, or a result that a deferred call may
	// read.
	Parameter Reason = "parameter"
	// Used: the variable in Detail is used in another way, such as passed on, before it is
	// complete.
	Used Reason = "used"
	// Declared: the variable in Detail does not begin empty in the statements around.
	Declared Reason = "declared"
	// Label: the loop has a label, or the function a goto.
	Label Reason = "label"
	// Bound: how often the loop runs is not known before it.
	Bound Reason = "bound"
	// Constant: the value in Detail is not constant.
	Constant Reason = "constant"
	// Format: Detail, a verb with its argument or a whole call, is what package fmt alone
	// formats.
	Format Reason = "format"
	// Type: the type in Detail has parts that the rule does not know.
	Type Reason = "type"
	// Filled: the variable that is decoded into may hold something before.
	Filled Reason = "filled"
	// Codec: go.mod requires no other package for JSON.
	Codec Reason = "codec"
	// Consent: the rewrite is a trade that the user has not allowed; Detail is its name.
	Consent Reason = "consent"
	// Idle: no benchmark runs what would change.
	Idle Reason = "idle"
	// InitOrder: variables of the package might be set in another order.
	InitOrder Reason = "init-order"
	// Order: the function in Detail does more than could be done at another time.
	Order Reason = "order"
	// Compare: the comparison in the function literal is not one of plain parts.
	Compare Reason = "compare"
	// Small: it stays so small, Detail elements, that there is nothing to win.
	Small Reason = "small"
	// Large: it becomes too large for the stack.
	Large Reason = "large"
	// Changed: the table in Detail may change, or is exported.
	Changed Reason = "changed"
	// Positional: a literal of the struct in Detail gives its fields without their names.
	Positional Reason = "positional"
	// Shown: the function or type in Detail, which gets values of the struct as any others, may
	// print or encode the fields in their order.
	Shown Reason = "shown"
	// Converted: the struct in Detail is converted to or from another one with the same fields.
	Converted Reason = "converted"
	// Unsafe: package unsafe, or code in another language, knows where the fields of what is in
	// Detail lie.
	Unsafe Reason = "unsafe"
	// Padding: fields of the struct in Detail keep others apart, or in their place.
	Padding Reason = "padding"
	// Tag: the field in Detail has a tag, so something encodes the struct.
	Tag Reason = "tag"
	// Remark: a comment in the struct in Detail speaks of the order of its fields.
	Remark Reason = "remark"
	// Grouped: the order would tear apart what stands together in the struct in Detail.
	Grouped Reason = "grouped"
)
