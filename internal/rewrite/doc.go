// Package rewrite turns what rules propose into candidates: changed files that
// can be laid over the code and tried.
//
//  1. Load reads the packages of a Tree with their types.
//  2. Code.Candidates runs rules on them and applies each fix by itself: every
//     Candidate starts from the same files.
//  3. Tree.With lays a candidate's files over a tree, for the next round.
//  4. Diff is the change as a unified diff.
//
// Nothing here writes into the code: trees are a folder and the files that are
// laid over it.
package rewrite
