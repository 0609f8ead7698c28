// Package null is other source of equal speed. With the tag renamed, variables
// have other names, two statements that do not depend on each other stand the
// other way round, and lines have moved; the machine code of the function is
// the same. The binaries differ elsewhere: the tag stands in their build
// information and moves data. So it shows that two binaries linked apart make no difference of
// their own. It does not show what another layout does: a function more, dead
// or not, would move others and may change their speed for real, so it would
// be no null.
package null
