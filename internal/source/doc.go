// Package source resolves what the user calls a version of the code to an
// exact snapshot of it, without touching the user's files or repository.
//
//  1. [ParseList] turns the arguments of a command line into a [Spec] each: a
//     place (the working tree, a directory, a git ref, the merge base of two)
//     and the keys that follow it. It looks at nothing but the text and
//     whether a file of that name exists.
//  2. A [Resolver] finds the code at the place of a Spec as a list of files
//     with git's name for the content of each. For a ref git has that list;
//     for the working tree git makes it with "git add" on a copy of the index,
//     into an object directory of the Resolver's own; a directory that git
//     knows nothing of is copied and read.
//  3. The list is completed: submodules are put in, a patch is applied, and
//     what points out of the tree by a relative path (go.mod, go.work,
//     symbolic links) is made absolute. From then on the list is the code: the
//     digest of it is the identity of the [Version].
//  4. The files are extracted into the cache, at a path that depends on the
//     digest alone, unless a run before has left them there unchanged. A lock
//     keeps the snapshot from being changed or removed while it is in use.
//  5. [Resolver.OverlayTests] makes a version with the tests of another, and
//     [Resolver.LowerGo] one that an older toolchain builds.
//
// Package tree holds the lists of files, package git reads them from a
// repository, and package cache keeps the snapshots.
package source
