//go:build !linux

package main

import (
	"errors"
	"syscall"
	"time"
)

func attributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

func killGroup(pid int) { syscall.Kill(-pid, syscall.SIGKILL) }
func terminate(pid int) { syscall.Kill(pid, syscall.SIGTERM) }

var errLinux = errors.New("measuring a server needs Linux")

func cpuTime(int) (time.Duration, error) { return 0, errLinux }

type procUsage struct {
	user, system           time.Duration
	rss, peak              int64
	voluntary, involuntary int64
}

func usageOf(int) (procUsage, error) { return procUsage{}, errLinux }

func machine() (processor, kernel string) { return "", "" }
