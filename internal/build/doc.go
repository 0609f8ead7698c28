// Package build compiles versions of the code into test binaries that hone can
// measure. It is the only package that runs the go command, which decides by
// itself which toolchain serves a module unless the version has a key for it.
//
//  1. [Builder.Packages] lists the packages of a version that hold benchmarks;
//     a pattern that names a directory may lie in a nested module.
//  2. [Builder.Compile] makes one test binary of a [Package], a [Binary], with
//     hone's driver injected where the toolchain takes it.
//  3. [Reacher] decides which benchmarks of two versions run the same code.
//  4. [Identical] reports whether two binaries, with the files beside them, are
//     the same program, so that there is nothing to measure.
package build
