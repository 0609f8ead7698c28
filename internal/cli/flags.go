package cli

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// percent is a flag that holds a fraction and is written like 2% or 0.02.
type percent float64

func (p *percent) String() string {
	return strconv.FormatFloat(float64(*p)*100, 'g', -1, 64) + "%"
}

// Set parses s.
func (p *percent) Set(s string) error {
	num, isPercent := strings.CutSuffix(strings.TrimSpace(s), "%")
	v, err := strconv.ParseFloat(num, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) || v < 0 {
		return errors.New("want a percentage such as 2%")
	}
	if isPercent {
		v /= 100
	} else if v >= 1 {
		return fmt.Errorf("want a percentage: write %s%% if that is what you mean", num)
	}
	*p = percent(v)
	return nil
}

// duration is a flag that holds a time.
type duration time.Duration

func (d *duration) String() string { return time.Duration(*d).String() }

// Set parses s.
func (d *duration) Set(s string) error {
	v, err := time.ParseDuration(s)
	if err != nil {
		return errors.New("want a time such as 10s or 1m30s")
	}
	*d = duration(v)
	return nil
}

// passFail is a flag that is pass or fail.
type passFail bool

func (f *passFail) String() string {
	if *f {
		return "fail"
	}
	return "pass"
}

// Set parses s.
func (f *passFail) Set(s string) error {
	switch s {
	case "pass":
		*f = false
	case "fail":
		*f = true
	default:
		return errors.New("want pass or fail")
	}
	return nil
}
