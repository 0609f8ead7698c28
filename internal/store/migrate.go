package store

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// A migration is one step of the schema. A migration that was ever released
// is never changed; a further one follows it.
type migration struct {
	name string // of the file
	sql  string
}

// migrations returns all steps in order. Their files are numbered from 0001
// without gaps, so that the number of the last one is their count.
func migrations() ([]migration, error) {
	entries, err := fs.ReadDir(migrationFiles, "migrations")
	if err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	var all []migration
	for i, e := range entries { // in order of their names
		num, _, _ := strings.Cut(e.Name(), "_")
		if n, err := strconv.Atoi(num); err != nil || n != i+1 {
			return nil, fmt.Errorf("migration %s: want number %04d", e.Name(), i+1)
		}
		text, err := fs.ReadFile(migrationFiles, path.Join("migrations", e.Name()))
		if err != nil {
			return nil, fmt.Errorf("read migrations: %w", err)
		}
		all = append(all, migration{name: e.Name(), sql: string(text)})
	}
	return all, nil
}

// migrate applies the steps the file lacks, each in a transaction of its own.
func (s *Store) migrate(ctx context.Context, all []migration) error {
	for version := 1; version <= len(all); version++ {
		err := s.write(ctx, "migrate", func(tx *sql.Tx) error {
			return s.apply(ctx, tx, version, all[version-1])
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// apply applies one step unless another process was first.
func (s *Store) apply(ctx context.Context, tx *sql.Tx, version int, m migration) error {
	const table = `CREATE TABLE IF NOT EXISTS hone_schema (version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied TEXT NOT NULL)`
	if _, err := tx.ExecContext(ctx, table); err != nil {
		return err
	}
	have, err := s.lastMigration(ctx, tx)
	if err != nil || have >= version {
		return err
	}
	if _, err := tx.ExecContext(ctx, m.sql); err != nil {
		return fmt.Errorf("%s: %w", m.name, err)
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO hone_schema (version, name, applied) VALUES ($1, $2, $3)`,
		version, m.name, formatTime(s.Now()))
	return err
}

// schemaVersion returns the number of the last migration applied, 0 for a new
// file. A database of another program is an error.
func (s *Store) schemaVersion(ctx context.Context) (int, error) {
	var tables, ours int
	err := s.db.QueryRowContext(ctx,
		`SELECT COUNT(*), COUNT(CASE WHEN name = 'hone_schema' THEN 1 END) FROM sqlite_master`).Scan(&tables, &ours)
	if err != nil {
		return 0, s.explain("open", err)
	}
	if ours == 0 && tables > 0 {
		return 0, fmt.Errorf("store %s is a database of another program; name another with -db", s.path)
	}
	if ours == 0 {
		return 0, nil
	}
	return s.lastMigration(ctx, s.db)
}

// lastMigration is schemaVersion for a file that is a store.
func (s *Store) lastMigration(ctx context.Context, q queryer) (int, error) {
	var v int
	err := q.QueryRowContext(ctx, `SELECT COALESCE(MAX(version), 0) FROM hone_schema`).Scan(&v)
	return v, s.explain("open", err)
}
