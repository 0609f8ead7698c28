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
	// Data is in the format of pprof.
	Data []byte
}

// SaveProfiles stores the profiles of a run in place of those that were stored of it before.
func (s *Store) SaveProfiles(ctx context.Context, id int64, list []Profile) error {
	return s.writeRun(ctx, id, "store profiles", func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM profiles WHERE run = $1`, id); err != nil {
			return err
		}
		for i, p := range list {
			_, err := tx.ExecContext(ctx, `
INSERT INTO profiles (run, ord, kind, package, benchmark, source, data) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
				id, i, p.Kind, p.Package, p.Benchmark, p.Source, p.Data)
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
			err := r.Scan(&p.Kind, &p.Package, &p.Benchmark, &p.Source, &p.Data)
			list = append(list, p)
			return err
		}, `SELECT kind, package, benchmark, source, data FROM profiles WHERE run = $1 ORDER BY ord`, id)
	})
	return list, err
}
