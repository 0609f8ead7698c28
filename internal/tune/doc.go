// Package tune is the engine of hone tune: it makes packages faster and delivers what it
// found as patches.
//
//	t, err := tune.Prepare(ctx, session, options, step) // code.go, packages.go
//	run, err := t.Begin(ctx)                            // tune.go
//	err = t.Search(ctx, events)                         // tune.go, sources.go
//	made, err := t.Deliver(ctx, delivery)               // deliver.go, patch.go
//	err = t.Keep(ctx, messages)                         // tune.go, keep.go
//
// Prepare takes a snapshot and a private copy of it, and lists the packages with
// benchmarks. Search runs package loop on one after the other. Deliver writes the rewrites
// that were kept where they are wanted, and Keep stores the run. The profiles that rounds begin
// with are stored as they are taken.
package tune
