package recorder

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// open lets the recorder write into a new file.
func open(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "seen")
	t.Setenv(Env, file)
	forget := func() {
		if sites.file != nil {
			sites.file.Close()
		}
		sites.file, sites.off, sites.all = nil, false, nil
	}
	forget()
	t.Cleanup(forget)
	return file
}

func TestBuckets(t *testing.T) {
	last := -1
	for b := range buckets {
		u := upper(b)
		if u <= last {
			t.Fatalf("bucket %d ends at %d, the one before at %d", b, u, last)
		}
		if bucket(u) != b || bucket(last+1) != b {
			t.Errorf("bucket %d, of %d to %d, takes %d and %d", b, last+1, u, bucket(last+1), bucket(u))
		}
		if u >= exact && float64(u) > 1.25*float64(last+1) {
			t.Errorf("bucket %d, of %d to %d, is too wide", b, last+1, u)
		}
		last = u
	}
	if uint64(last) != 1<<63-1 {
		t.Errorf("the last bucket ends at %d", last)
	}
}

func TestQuantile(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	h := new(Histogram)
	var all []int
	for range 10000 {
		v := int(rng.ExpFloat64() * 100)
		h.Add(v)
		all = append(all, v)
	}
	slices.Sort(all)
	for _, q := range []float64{0.01, 0.5, 0.95, 1} {
		want := all[max(0, int(q*10000)-1)]
		if got := (Mix{h}).Quantile(q); got < want || float64(got) > 1.25*float64(want)+1 {
			t.Errorf("quantile %v is %d, want %d or little more", q, got, want)
		}
	}
	if got := (Mix{h}).Max(); got != all[len(all)-1] {
		t.Errorf("the maximum is %d, want %d", got, all[len(all)-1])
	}
	if got := (Mix{}).Quantile(0.5); got != 0 {
		t.Errorf("the quantile of nothing is %d", got)
	}
}

// TestMix wants histograms to weigh the same.
func TestMix(t *testing.T) {
	often, seldom := new(Histogram), new(Histogram)
	for range 1000 {
		often.Add(10)
	}
	seldom.Add(700)
	m := Mix{often, seldom, new(Histogram)}
	if m.Quantile(0.5) > 11 || m.Quantile(0.51) != 700 || m.Count() != 1001 {
		t.Errorf("got %d, %d, %d", m.Quantile(0.5), m.Quantile(0.51), m.Count())
	}
}

func TestParse(t *testing.T) {
	h := new(Histogram)
	for _, v := range []int{0, 7, 7, 8, 1000, -1, 1 << 62} {
		h.Add(v)
	}
	text := string(h.Append(nil))
	got, err := Parse(text)
	if err != nil || *got != *h {
		t.Errorf("%s was read as %v, %v", text, got, err)
	}
	for _, bad := range []string{"", "x", "-1", "1,2", "1,x:1", "1,1:x", "1,999:1", "1,-1:1", "1,1:-1"} {
		if _, err := Parse(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

// TestSlot follows values, and wants little written of many.
func TestSlot(t *testing.T) {
	file := open(t)
	const many = 1 << 16
	other := 0
	func() {
		var s Slot
		defer s.Close()
		for i := range many {
			length := i % 300
			s.Open(3, func() Int { return length }, 100, other)
			if i%2 == 0 {
				s.See(400)
			}
		}
	}()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(lines) != 17 || len(data) > 17*4096 || len(sites.all) != 1 {
		t.Errorf("%d lines, %d bytes, %d sites", len(lines), len(data), len(sites.all))
	}
	fields := strings.Fields(lines[len(lines)-1])
	if len(fields) != 5 || fields[0] != fmt.Sprint(os.Getpid()) || fields[1] != "3" {
		t.Fatalf("got %q", fields)
	}
	var hists []*Histogram
	for _, f := range fields[2:] {
		h, err := Parse(f)
		if err != nil {
			t.Fatal(err)
		}
		hists = append(hists, h)
	}
	if hists[0].Count() != many || hists[0].Max() != 400 || (Mix{hists[0]}).Quantile(0.51) != 400 {
		t.Errorf("got %s", fields[2])
	}
	if hists[1].Max() != 4*RatioUnit || hists[2].Max() < 1<<20 {
		t.Errorf("got the ratios %s and %s", fields[3], fields[4])
	}
}

// TestMap reads a map when its time is over, whatever the variable holds then.
func TestMap(t *testing.T) {
	file := open(t)
	var s Slot
	m := make(map[int]bool)
	s.Map(1, m)
	m[1], m[2] = true, true
	m = map[int]bool{}
	s.Map(1, m)
	s.Close()
	s.Close()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("%d 1 2,0:1,2:1\n", os.Getpid()); !bytes.HasSuffix(data, []byte(want)) {
		t.Errorf("got %s", data)
	}
}

// TestOff observes nothing where no one wants to know.
func TestOff(t *testing.T) {
	open(t)
	t.Setenv(Env, "")
	var s Slot
	s.Open(1, func() Int { return 1 })
	s.Close()
	if !sites.off || sites.all != nil {
		t.Error("something was observed")
	}
}
