package store

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/sample"
)

// wantError checks that err is one line holding each of parts and the path.
func wantError(t *testing.T, err error, path string, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want one with %q", parts)
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("error of several lines: %v", err)
	}
	for _, part := range append(parts, path) {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not contain %q", err, part)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	const away = "move it away or name another with -db"
	for _, test := range []struct {
		name string
		make func(t *testing.T, path string)
		want []string
	}{
		{"text file", func(t *testing.T, path string) {
			writeFile(t, path, bytes.Repeat([]byte("BenchmarkA 1 2 ns/op\n"), 500))
		}, []string{"is damaged", away}},
		{"only the header is left", func(t *testing.T, path string) {
			writeFile(t, path, append([]byte("SQLite format 3\x00"), bytes.Repeat([]byte{0xff}, 5000)...))
		}, []string{"is damaged", away}},
		{"another program", func(t *testing.T, path string) {
			execSQL(t, path, `CREATE TABLE moz_places (id INTEGER)`)
		}, []string{"a database of another program", "name another with -db"}},
		{"newer hone", func(t *testing.T, path string) {
			open(t, path).Close()
			execSQL(t, path, `INSERT INTO hone_schema VALUES (99, '0099_future.sql', '2030')`)
		}, []string{"was written by a newer hone", "update hone or name another with -db"}},
		{"directory", func(t *testing.T, path string) {
			if err := os.Mkdir(path, 0o777); err != nil {
				t.Fatal(err)
			}
		}, []string{"is a directory", "name a file with -db"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "hone.db")
			test.make(t, path)
			before, _ := os.ReadFile(path)
			s, err := Open(t.Context(), path)
			if err == nil {
				s.Close()
			}
			wantError(t, err, path, test.want...)
			if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
				t.Error("the file was changed")
			}
		})
	}
}

func TestOpenWhereNoDirectoryCanBe(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	writeFile(t, file, nil)
	path := filepath.Join(file, "hone.db")
	_, err := Open(t.Context(), path)
	wantError(t, err, path, "create the directory", "name another with -db")
}

func TestOpenNotWritable(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("permissions do not bind root")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "hone.db")
	readOnly := func(name string, mode os.FileMode) {
		if err := os.Chmod(name, mode); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(name, 0o777) })
	}
	readOnly(dir, 0o555)
	_, err := Open(t.Context(), path)
	wantError(t, err, path, "cannot be written", "make the file and its directory writable")
	_, err = Open(t.Context(), filepath.Join(dir, "sub", "hone.db"))
	wantError(t, err, dir, "create the directory", "permission denied")

	readOnly(dir, 0o777)
	open(t, path).Close()
	readOnly(path, 0o444)
	s := open(t, path) // a store can be read from a read-only file
	_, err = s.Begin(t.Context(), &sample.Run{})
	wantError(t, err, path, "cannot be written", "make the file and its directory writable")
}

// TestDamageFoundLater overwrites the tables of a store but not its schema.
func TestDamageFoundLater(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "hone.db")
	s := open(t, path)
	id, err := s.Begin(ctx, fullRun())
	for i := 2; err == nil && i < 300; i++ {
		err = s.AddPair(ctx, id, pair(i))
	}
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(data) / 2; i < len(data); i++ {
		data[i] = 0xa5
	}
	writeFile(t, path, data)
	_, err = open(t, path).Load(ctx, id)
	wantError(t, err, path, "is damaged", "move it away or name another with -db")
}

func TestDiskFull(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	s.db.SetMaxOpenConns(1) // the limit below holds for one connection
	id, err := s.Begin(ctx, &sample.Run{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.db.Exec(`PRAGMA max_page_count = 60`); err != nil {
		t.Fatal(err)
	}
	stored := 0
	for err == nil && stored < 10000 {
		if err = s.AddPair(ctx, id, pair(stored)); err == nil {
			stored++
		}
	}
	wantError(t, err, s.Path(), "no space left", "what was stored before is kept", "name another with -db")
	run, err := s.Load(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if stored == 0 || len(run.Samples) != 6*stored {
		t.Errorf("%d samples of %d pairs are kept", len(run.Samples), stored)
	}
	// The store goes on as soon as there is space.
	if _, err := s.db.Exec(`PRAGMA max_page_count = 1000000`); err != nil {
		t.Fatal(err)
	}
	if err := s.AddPair(ctx, id, pair(stored)); err != nil {
		t.Errorf("AddPair after space was freed: %v", err)
	}
}

// TestDamagedValue is about what SQLite takes for sound.
func TestDamagedValue(t *testing.T) {
	ctx := t.Context()
	s := tempStore(t)
	id, err := s.Begin(ctx, fullRun())
	if err != nil {
		t.Fatal(err)
	}
	execSQL(t, s.Path(), `UPDATE samples SET blocks = x'010203' WHERE seq = 1`)
	_, err = s.Load(ctx, id)
	wantError(t, err, s.Path(), "is damaged: samples of run 1: 3 bytes of blocks, not a multiple of 8")
}

func writeFile(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

// execSQL changes a file behind the back of the store.
func execSQL(t *testing.T, path, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(text); err != nil {
		t.Fatal(err)
	}
}
