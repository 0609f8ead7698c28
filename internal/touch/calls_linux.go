//go:build amd64 || arm64

package touch

import "golang.org/x/sys/unix"

// A call is what is known of a system call: where among its arguments paths are.
type call struct {
	// paths are indices of arguments that are paths. With at, the argument before each is
	// the folder that it is relative to.
	paths []int
	at    bool
	// harmless reports whether the call tells no more of a file than that it is there, with
	// its size and the like, so that it may be made of the program itself.
	harmless bool
	// list reports whether the first argument is a folder whose content is read.
	list bool
}

// naming are the calls with paths that all architectures have.
var naming = map[uint64]call{
	unix.SYS_OPENAT:     {paths: []int{1}, at: true},
	unix.SYS_OPENAT2:    {paths: []int{1}, at: true},
	unix.SYS_STATX:      {paths: []int{1}, at: true, harmless: true},
	unix.SYS_FACCESSAT:  {paths: []int{1}, at: true, harmless: true},
	unix.SYS_FACCESSAT2: {paths: []int{1}, at: true, harmless: true},
	unix.SYS_READLINKAT: {paths: []int{1}, at: true, harmless: true},
	unix.SYS_MKDIRAT:    {paths: []int{1}, at: true},
	unix.SYS_UNLINKAT:   {paths: []int{1}, at: true},
	unix.SYS_MKNODAT:    {paths: []int{1}, at: true},
	unix.SYS_FCHMODAT:   {paths: []int{1}, at: true},
	unix.SYS_FCHMODAT2:  {paths: []int{1}, at: true},
	unix.SYS_FCHOWNAT:   {paths: []int{1}, at: true},
	unix.SYS_UTIMENSAT:  {paths: []int{1}, at: true},
	unix.SYS_RENAMEAT:   {paths: []int{1, 3}, at: true},
	unix.SYS_RENAMEAT2:  {paths: []int{1, 3}, at: true},
	unix.SYS_LINKAT:     {paths: []int{1, 3}, at: true},
	unix.SYS_SYMLINKAT:  {paths: []int{2}, at: true},
	unix.SYS_EXECVE:     {paths: []int{0}},
	unix.SYS_EXECVEAT:   {paths: []int{1}, at: true},
	unix.SYS_CHDIR:      {paths: []int{0}},
	unix.SYS_TRUNCATE:   {paths: []int{0}},
	unix.SYS_STATFS:     {paths: []int{0}, harmless: true},
	unix.SYS_GETXATTR:   {paths: []int{0}},
	unix.SYS_LGETXATTR:  {paths: []int{0}},
	unix.SYS_LISTXATTR:  {paths: []int{0}},
	unix.SYS_LLISTXATTR: {paths: []int{0}},
	unix.SYS_GETDENTS64: {list: true},
}

// nameless are calls that name no file: they work on what is open, on memory, on time, on
// processes and threads, and on the network.
var nameless = numbers(
	unix.SYS_READ, unix.SYS_WRITE, unix.SYS_CLOSE, unix.SYS_CLOSE_RANGE, unix.SYS_FSTAT, unix.SYS_LSEEK, unix.SYS_MMAP,
	unix.SYS_MPROTECT, unix.SYS_MUNMAP, unix.SYS_BRK, unix.SYS_MREMAP, unix.SYS_MSYNC, unix.SYS_MINCORE, unix.SYS_MADVISE,
	unix.SYS_MLOCK, unix.SYS_MLOCK2, unix.SYS_MUNLOCK, unix.SYS_MLOCKALL, unix.SYS_MUNLOCKALL, unix.SYS_MEMBARRIER,
	unix.SYS_MBIND, unix.SYS_GET_MEMPOLICY, unix.SYS_SET_MEMPOLICY, unix.SYS_MEMFD_CREATE,
	unix.SYS_RT_SIGACTION, unix.SYS_RT_SIGPROCMASK, unix.SYS_RT_SIGRETURN, unix.SYS_RT_SIGPENDING, unix.SYS_RT_SIGTIMEDWAIT,
	unix.SYS_RT_SIGQUEUEINFO, unix.SYS_RT_SIGSUSPEND, unix.SYS_RT_TGSIGQUEUEINFO, unix.SYS_SIGALTSTACK, unix.SYS_SIGNALFD4,
	unix.SYS_IOCTL, unix.SYS_PREAD64, unix.SYS_PWRITE64, unix.SYS_READV, unix.SYS_WRITEV, unix.SYS_PREADV, unix.SYS_PWRITEV,
	unix.SYS_PREADV2, unix.SYS_PWRITEV2, unix.SYS_SENDFILE, unix.SYS_SPLICE, unix.SYS_TEE, unix.SYS_VMSPLICE,
	unix.SYS_COPY_FILE_RANGE, unix.SYS_READAHEAD, unix.SYS_FADVISE64, unix.SYS_FALLOCATE, unix.SYS_FTRUNCATE,
	unix.SYS_FSYNC, unix.SYS_FDATASYNC, unix.SYS_SYNC, unix.SYS_SYNCFS, unix.SYS_SYNC_FILE_RANGE, unix.SYS_FLOCK,
	unix.SYS_FCNTL, unix.SYS_DUP, unix.SYS_DUP3, unix.SYS_PIPE2, unix.SYS_EVENTFD2, unix.SYS_EPOLL_CREATE1,
	unix.SYS_EPOLL_CTL, unix.SYS_EPOLL_PWAIT, unix.SYS_EPOLL_PWAIT2, unix.SYS_PSELECT6, unix.SYS_PPOLL, unix.SYS_FSTATFS,
	unix.SYS_FCHMOD, unix.SYS_FCHOWN, unix.SYS_FGETXATTR, unix.SYS_FLISTXATTR, unix.SYS_GETCWD, unix.SYS_FCHDIR,
	unix.SYS_NANOSLEEP, unix.SYS_CLOCK_NANOSLEEP, unix.SYS_CLOCK_GETTIME, unix.SYS_CLOCK_GETRES, unix.SYS_GETTIMEOFDAY,
	unix.SYS_TIMES, unix.SYS_ADJTIMEX, unix.SYS_GETITIMER, unix.SYS_SETITIMER, unix.SYS_TIMER_CREATE, unix.SYS_TIMER_SETTIME,
	unix.SYS_TIMER_GETTIME, unix.SYS_TIMER_DELETE, unix.SYS_TIMER_GETOVERRUN, unix.SYS_TIMERFD_CREATE,
	unix.SYS_TIMERFD_SETTIME, unix.SYS_TIMERFD_GETTIME, unix.SYS_FUTEX, unix.SYS_FUTEX_WAITV, unix.SYS_RSEQ,
	unix.SYS_SET_ROBUST_LIST, unix.SYS_GET_ROBUST_LIST, unix.SYS_SET_TID_ADDRESS, unix.SYS_RESTART_SYSCALL,
	unix.SYS_SCHED_YIELD, unix.SYS_SCHED_GETAFFINITY, unix.SYS_SCHED_SETAFFINITY, unix.SYS_SCHED_GETPARAM,
	unix.SYS_SCHED_GETSCHEDULER, unix.SYS_SCHED_SETSCHEDULER, unix.SYS_SCHED_GETATTR, unix.SYS_GETCPU,
	unix.SYS_GETPRIORITY, unix.SYS_SETPRIORITY, unix.SYS_CLONE, unix.SYS_CLONE3, unix.SYS_EXIT, unix.SYS_EXIT_GROUP,
	unix.SYS_WAIT4, unix.SYS_WAITID, unix.SYS_KILL, unix.SYS_TKILL, unix.SYS_TGKILL, unix.SYS_PIDFD_OPEN,
	unix.SYS_PIDFD_SEND_SIGNAL, unix.SYS_GETPID, unix.SYS_GETPPID, unix.SYS_GETTID, unix.SYS_GETUID, unix.SYS_GETEUID,
	unix.SYS_GETGID, unix.SYS_GETEGID, unix.SYS_GETRESUID, unix.SYS_GETRESGID, unix.SYS_GETGROUPS, unix.SYS_GETPGID,
	unix.SYS_GETSID, unix.SYS_SETPGID, unix.SYS_SETSID, unix.SYS_SETUID, unix.SYS_SETGID, unix.SYS_SETGROUPS, unix.SYS_SETRESUID,
	unix.SYS_SETRESGID, unix.SYS_UMASK, unix.SYS_UNAME, unix.SYS_SYSINFO, unix.SYS_GETRUSAGE, unix.SYS_GETRLIMIT,
	unix.SYS_SETRLIMIT, unix.SYS_PRLIMIT64, unix.SYS_PRCTL, unix.SYS_CAPGET, unix.SYS_GETRANDOM, unix.SYS_PERSONALITY,
	unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_BIND, unix.SYS_LISTEN, unix.SYS_ACCEPT, unix.SYS_ACCEPT4, unix.SYS_CONNECT,
	unix.SYS_GETSOCKNAME, unix.SYS_GETPEERNAME, unix.SYS_SENDTO, unix.SYS_RECVFROM, unix.SYS_SENDMSG, unix.SYS_RECVMSG,
	unix.SYS_SENDMMSG, unix.SYS_RECVMMSG, unix.SYS_SHUTDOWN, unix.SYS_SETSOCKOPT, unix.SYS_GETSOCKOPT,
	unix.SYS_INOTIFY_INIT1, unix.SYS_INOTIFY_RM_WATCH,
)

func numbers(list ...uint64) map[uint64]bool {
	set := make(map[uint64]bool, len(list))
	for _, n := range list {
		set[n] = true
	}
	return set
}

// known returns what is known of a call by its number; ok is false where nothing is.
func known(nr uint64) (c call, ok bool) {
	if c, ok = naming[nr]; ok {
		return c, true
	}
	if c, ok = ownNaming[nr]; ok {
		return c, true
	}
	return call{}, nameless[nr] || ownNameless[nr]
}
