package touch

import "golang.org/x/sys/unix"

// nativeArch is what the kernel calls this architecture (AUDIT_ARCH_X86_64).
const nativeArch = 0xc000003e

// ownNaming are the calls with paths that amd64 has beside naming.
var ownNaming = map[uint64]call{
	unix.SYS_OPEN:       {paths: []int{0}},
	unix.SYS_CREAT:      {paths: []int{0}},
	unix.SYS_STAT:       {paths: []int{0}, harmless: true},
	unix.SYS_LSTAT:      {paths: []int{0}, harmless: true},
	unix.SYS_NEWFSTATAT: {paths: []int{1}, at: true, harmless: true},
	unix.SYS_ACCESS:     {paths: []int{0}, harmless: true},
	unix.SYS_READLINK:   {paths: []int{0}, harmless: true},
	unix.SYS_MKDIR:      {paths: []int{0}},
	unix.SYS_RMDIR:      {paths: []int{0}},
	unix.SYS_UNLINK:     {paths: []int{0}},
	unix.SYS_RENAME:     {paths: []int{0, 1}},
	unix.SYS_LINK:       {paths: []int{0, 1}},
	unix.SYS_SYMLINK:    {paths: []int{1}},
	unix.SYS_CHMOD:      {paths: []int{0}},
	unix.SYS_CHOWN:      {paths: []int{0}},
	unix.SYS_LCHOWN:     {paths: []int{0}},
	unix.SYS_MKNOD:      {paths: []int{0}},
	unix.SYS_UTIME:      {paths: []int{0}},
	unix.SYS_UTIMES:     {paths: []int{0}},
	unix.SYS_FUTIMESAT:  {paths: []int{1}, at: true},
	unix.SYS_GETDENTS:   {list: true},
}

var ownNameless = numbers(
	unix.SYS_POLL, unix.SYS_SELECT, unix.SYS_PIPE, unix.SYS_DUP2, unix.SYS_ALARM, unix.SYS_PAUSE, unix.SYS_FORK, unix.SYS_VFORK,
	unix.SYS_GETPGRP, unix.SYS_TIME, unix.SYS_ARCH_PRCTL, unix.SYS_EPOLL_CREATE, unix.SYS_EPOLL_WAIT, unix.SYS_EVENTFD,
	unix.SYS_SIGNALFD, unix.SYS_INOTIFY_INIT,
)
