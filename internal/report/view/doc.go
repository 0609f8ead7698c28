// Package view shows one profile, or two, as pictures and tables:
//
//  1. [New] sums the samples of one kind by the functions on their stacks.
//  2. [Stacks.Top] lists functions, [Stacks.Tree] is the flame graph,
//     [Stacks.Graph] the call graph, a [Source] an annotated function.
//  3. Each has a text form, a [layout.Block] or lines, and the trees and graphs
//     are also written as SVG.
//  4. [WritePage] writes all of them as one HTML file that needs no network.
//
// [Compare] puts two profiles on one scale for the differential flame graph.
//
// Nothing is judged here, and causes are found elsewhere: a caller passes notes for
// the margin of a line.
package view
