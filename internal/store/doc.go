// Package store keeps runs in an embedded SQLite file, so that every run can
// be shown again, exported, resumed and used as further evidence.
//
// What is stored is what was measured; estimates and verdicts are computed
// again from it.
//
//  1. [Open] opens or creates the file and brings its schema up to date with
//     the numbered migrations. [DefaultPath] is where it lies by default.
//  2. [Store.Begin] records a [sample.Run] before the first look and gives it
//     its number; [Store.SetRows] fixes its rows.
//  3. [Store.AddPair] stores one finished pair in one transaction. A pair it
//     returned from survives the death of the process, so Ctrl-C, kill -9 and
//     a crash lose at most the pair that was being measured.
//  4. [Store.Finish] records how the run ended. A run whose process ends without
//     that is marked [sample.StateDead] by the next [Open]. [Store.Resume] lets
//     one go on.
//  5. [Store.List], [Store.Resolve] and [Store.Load] read it back.
//  6. [Store.Matches] finds the rows of earlier runs that asked what a new one
//     is about to ask, so that its evidence starts from theirs.
//  7. A run that drives servers has no samples: [Store.SaveMessages] keeps what it
//     reported, and [Store.Messages] returns it. [Store.AddMessages] and
//     [Store.AddDurably] keep it as it comes.
//  8. [Store.AddProfiles] keeps profiles and the code that they are of, as they are taken.
//
// Several processes may use one file: readers never wait, and writers wait
// for each other.
//
// Errors are one line that says what to do. The SQL keeps to what PostgreSQL
// takes too; what only SQLite knows is in open.go and the migrations.
package store
