package textsim

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// papaparseURL is what similarity.js imports; k6 is given papaparse.js instead,
// since it cannot fetch it everywhere.
const papaparseURL = "https://jslib.k6.io/papaparse/5.1.1/index.js"

// toolFiles writes what generators read into the session's directory.
func (s *session) toolFiles(ctx context.Context) error {
	if _, err := s.texts(ctx); err != nil {
		return err
	}
	for _, name := range []string{"similarity.js", "papaparse.js", "stall.js", "wrk.lua"} {
		data, err := os.ReadFile(filepath.Join(s.m.Dir, "load", name))
		if err != nil {
			return err
		}
		if name == "similarity.js" {
			if !bytes.Contains(data, []byte(papaparseURL)) {
				return errors.New("load/similarity.js does not import " + papaparseURL)
			}
			data = bytes.ReplaceAll(data, []byte(papaparseURL), []byte("./papaparse.js"))
		}
		if err := os.WriteFile(s.m.File(name), data, 0o644); err != nil {
			return err
		}
	}
	bodies, err := s.bodies(1)
	if err != nil {
		return err
	}
	return os.WriteFile(s.m.File("body.json"), bodies[0], 0o644)
}

// bodies makes requests of random pairs of the texts.
func (s *session) bodies(n int) ([][]byte, error) {
	data, err := os.ReadFile(s.m.File("texts.csv"))
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return nil, err
	}
	column := slices.Index(rows[0], "text")
	if column < 0 || len(rows) < 2 {
		return nil, errors.New("the file of texts has no column text, or no text")
	}
	draw := rand.New(rand.NewPCG(1, 1))
	pick := func() string { return rows[1+draw.IntN(len(rows)-1)][column] }
	var all [][]byte
	for range n {
		body, err := json.Marshal(map[string]string{"text1": pick(), "text2": pick()})
		if err != nil {
			return nil, err
		}
		all = append(all, body)
	}
	return all, nil
}

// vegetaTargets writes a file of targets, as JSON lines with bodies in base 64.
func (s *session) vegetaTargets(addr string) error {
	bodies, err := s.bodies(1000)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	for _, body := range bodies {
		target := struct {
			Method string              `json:"method"`
			URL    string              `json:"url"`
			Body   []byte              `json:"body"`
			Header map[string][]string `json:"header"`
		}{"POST", "http://" + addr + "/similarity", body, map[string][]string{"Content-Type": {"application/json"}}}
		if err := enc.Encode(target); err != nil {
			return err
		}
	}
	return os.WriteFile(s.m.File("targets.json"), out.Bytes(), 0o644)
}

// lastObject is the last line of what a program prints that is JSON.
func lastObject(out []byte) []byte {
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if strings.HasPrefix(lines[i], "{") {
			return []byte(lines[i])
		}
	}
	return nil
}
