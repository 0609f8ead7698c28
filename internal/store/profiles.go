package store

import (
	"context"
	"database/sql"
	"fmt"
)

// A Profile is one that a run has taken or read.
type Profile struct {
	// Kind is what it counts, such as cpu.
	Kind string
	// Package and Benchmark are what ran, Source is where it was read from.
	Package, Benchmark, Source string
	// Patches is how many of the run's rewrites the code had.
	Patches int
	// Data is in the format of pprof.
	Data []byte
}

// A Source is a file of the code that profiles are of, where rewrites of the run have changed
// it.
type Source struct {
	// Patches is how many of the run's rewrites the file had first with this content.
	Patches int
	// File is an absolute path in the user's tree.
	File string
	Data []byte
}

// AddProfiles stores further profiles of a run, and files of the code that they are of, in one
// transaction. A file that is stored already with as many patches stays as it is.
func (s *Store) AddProfiles(ctx context.Context, id int64, list []Profile, files []Source) error {
	return s.writeRun(ctx, id, "store profiles", func(tx *sql.Tx) error {
		for _, p := range list {
			_, err := tx.ExecContext(ctx, `
INSERT INTO profiles (run, ord, kind, package, benchmark, source, patches, data)
SELECT $1, COUNT(*), $2, $3, $4, $5, $6, $7 FROM profiles WHERE run = $1`,
				id, p.Kind, p.Package, p.Benchmark, p.Source, p.Patches, p.Data)
			if err != nil {
				return err
			}
		}
		for _, f := range files {
			_, err := tx.ExecContext(ctx, `
INSERT INTO sources (run, patches, file, data) VALUES ($1, $2, $3, $4) ON CONFLICT (run, patches, file) DO NOTHING`,
				id, f.Patches, f.File, f.Data)
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Profiles returns the profiles of a run in the order in which they were stored.
func (s *Store) Profiles(ctx context.Context, id int64) ([]Profile, error) {
	var list []Profile
	err := s.read(ctx, fmt.Sprintf("load profiles of run %d", id), func(tx *sql.Tx) error {
		if err := s.exists(ctx, tx, id); err != nil {
			return err
		}
		return query(ctx, tx, func(r *sql.Rows) error {
			var p Profile
			err := r.Scan(&p.Kind, &p.Package, &p.Benchmark, &p.Source, &p.Patches, &p.Data)
			list = append(list, p)
			return err
		}, `SELECT kind, package, benchmark, source, patches, data FROM profiles WHERE run = $1 ORDER BY ord`, id)
	})
	return list, err
}

// Sources returns the files that were stored with the profiles of a run, those with fewer
// patches first.
func (s *Store) Sources(ctx context.Context, id int64) ([]Source, error) {
	var list []Source
	err := s.read(ctx, fmt.Sprintf("load the code of run %d", id), func(tx *sql.Tx) error {
		return query(ctx, tx, func(r *sql.Rows) error {
			var f Source
			err := r.Scan(&f.Patches, &f.File, &f.Data)
			list = append(list, f)
			return err
		}, `SELECT patches, file, data FROM sources WHERE run = $1 ORDER BY patches, file`, id)
	})
	return list, err
}
