package store

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/gohone/hone/internal/sample"
)

func insertVersions(ctx context.Context, tx *sql.Tx, id int64, versions []sample.Version) error {
	for i, v := range versions {
		settings, err := json.Marshal(v.Settings)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `
INSERT INTO versions (run, ord, name, commit_hash, tree, dirty, settings, toolchain)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			id, i, v.Name, v.Commit, v.Tree, v.Dirty, string(settings), v.Toolchain)
		if err != nil {
			return err
		}
	}
	return nil
}

func loadVersions(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var v sample.Version
		var settings string
		if err := r.Scan(&v.Name, &v.Commit, &v.Tree, &v.Dirty, &settings, &v.Toolchain); err != nil {
			return err
		}
		err := json.Unmarshal([]byte(settings), &v.Settings)
		run.Versions = append(run.Versions, v)
		return unreadable("versions", run.ID, err)
	}, `
SELECT name, commit_hash, tree, dirty, settings, toolchain
FROM versions WHERE run = $1 ORDER BY ord`, run.ID)
}

func insertWarning(ctx context.Context, tx *sql.Tx, id int64, w sample.Warning) error {
	_, err := tx.ExecContext(ctx, `
INSERT INTO warnings (run, ord, code, text, remedy, package, benchmark, facts)
VALUES ($1, (SELECT COUNT(*) FROM warnings WHERE run = $1), $2, $3, $4, $5, $6, $7)`,
		id, w.Code, w.Text, w.Remedy, w.Package, w.Benchmark, string(w.Facts))
	return err
}

func loadWarnings(ctx context.Context, tx *sql.Tx, run *sample.Run) error {
	return query(ctx, tx, func(r *sql.Rows) error {
		var w sample.Warning
		err := r.Scan(&w.Code, &w.Text, &w.Remedy, &w.Package, &w.Benchmark, &w.Facts)
		run.Warnings = append(run.Warnings, w)
		return err
	}, `
SELECT code, text, remedy, package, benchmark, facts
FROM warnings WHERE run = $1 ORDER BY ord`, run.ID)
}
