package store

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone/internal/sample"
)

// TestUpgrade opens a store of each older schema.
func TestUpgrade(t *testing.T) {
	ctx := t.Context()
	all, err := migrations()
	if err != nil {
		t.Fatal(err)
	}
	for version := 1; version < len(all); version++ {
		path := filepath.Join(t.TempDir(), "hone.db")
		db, err := sql.Open("sqlite", dsn(path))
		if err != nil {
			t.Fatal(err)
		}
		old := &Store{Now: time.Now, db: db, path: path}
		if err := old.migrate(ctx, all[:version]); err != nil {
			t.Fatal(err)
		}
		old.Close()
		execSQL(t, path, `
INSERT INTO runs VALUES (7, '2026-01-02T03:04:05.000000Z', 1, 'done', '[]', '', '', '{}', '', '1', '');
INSERT INTO rows (run, ord, package, benchmark, base, head, base_name, head_name, identical, missing, failed, reason, neighbor)
	VALUES (7, 0, 'p', 'BenchmarkA', 'main', '.', '', '', FALSE, '', '', '', FALSE);
INSERT INTO series VALUES (1, 7, 'p', 'BenchmarkA', 'sec/op', 'main', 'short');
INSERT INTO samples (run, seq, series, pair, place, n, value) VALUES (7, 1, 1, 0, 0, 10, 0.5)`)
		s := open(t, path)
		run, err := s.Load(ctx, 7)
		if err != nil {
			t.Fatalf("schema %d: %v", version, err)
		}
		if len(run.Rows) != 1 || len(run.Samples) != 1 || run.Samples[0].Value != 0.5 {
			t.Errorf("schema %d: rows %v, samples %v", version, run.Rows, run.Samples)
		}
		if _, err := s.Begin(ctx, fullRun()); err != nil {
			t.Errorf("schema %d: %v", version, err)
		}
		// No one knows what an old run was about, so it is no evidence.
		if r := run.Rows[0]; r.Key != "" || r.Fresh || r.Prior != nil {
			t.Errorf("schema %d: row %+v", version, r)
		}
		if got, err := s.Matches(ctx, "", "k"); err != nil || len(got) != 1 || got[0].Run != 8 {
			t.Errorf("schema %d: matches %v, %v", version, got, err)
		}
	}
}

// TestConcurrentStores has several stores create the file and write to it at
// once, as processes do: SQLite's locks do not tell them apart.
func TestConcurrentStores(t *testing.T) {
	const stores, pairs = 4, 25
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "new", "hone.db")
	var wg sync.WaitGroup
	for range stores {
		wg.Go(func() {
			s, err := Open(ctx, path)
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			id, err := s.Begin(ctx, &sample.Run{})
			for i := range pairs {
				err = errors.Join(err, s.AddPair(ctx, id, pair(i)))
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	list, err := open(t, path).List(ctx, 0)
	if err != nil || len(list) != stores {
		t.Fatalf("%d runs, %v, want %d", len(list), err, stores)
	}
	for _, sum := range list {
		if sum.Samples != pairs*6 {
			t.Errorf("run %d has %d samples, want %d", sum.ID, sum.Samples, pairs*6)
		}
	}
}

// TestConcurrentCreation has several stores create a file at once, again and
// again: the switch to the write-ahead log is where they collide.
func TestConcurrentCreation(t *testing.T) {
	for range 30 {
		path := filepath.Join(t.TempDir(), "hone.db")
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				s, err := Open(t.Context(), path)
				if err != nil {
					t.Error(err)
					return
				}
				s.Close()
			})
		}
		wg.Wait()
	}
}

func TestPathWithStrangeCharacters(t *testing.T) {
	for _, name := range []string{"a b", "50%20", "what?x=1", "#1", "ü", "file:x"} {
		dir := filepath.Join(t.TempDir(), name)
		s := open(t, filepath.Join(dir, name+".db"))
		if _, err := s.Begin(t.Context(), &sample.Run{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(filepath.Join(dir, name+".db")); err != nil {
			t.Error(err)
		}
	}
}

func TestDefaultPath(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", "/cache")
	t.Setenv("HOME", "/home/gopher")
	got, err := DefaultPath()
	if err != nil || !strings.HasSuffix(filepath.ToSlash(got), "/hone/hone.db") {
		t.Errorf("DefaultPath() = %q, %v", got, err)
	}
}

func TestPragmasOnEveryConnection(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	for range 4 {
		c, err := s.db.Conn(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close() // all four are held until the end
		for pragma, want := range map[string]string{"journal_mode": "wal", "foreign_keys": "1", "synchronous": "1", "busy_timeout": "20000"} {
			var got string
			if err := c.QueryRowContext(ctx, "PRAGMA "+pragma).Scan(&got); err != nil || got != want {
				t.Errorf("%s = %q, %v, want %q", pragma, got, err, want)
			}
		}
	}
}

// BenchmarkAddPair measures what happens between two measured pairs.
func BenchmarkAddPair(b *testing.B) {
	ctx := b.Context()
	s := tempStore(b)
	id, err := s.Begin(ctx, &sample.Run{})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if err := s.AddPair(ctx, id, pair(i)); err != nil {
			b.Fatal(err)
		}
		i++
	}
}
