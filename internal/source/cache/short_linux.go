package cache

import "syscall"

// forbidsPrograms reports whether the file system of a folder runs none, as that of /tmp on
// some machines.
func forbidsPrograms(dir string) bool {
	const noExec = 8 // ST_NOEXEC of statvfs(3)
	var fs syscall.Statfs_t
	return syscall.Statfs(dir, &fs) == nil && fs.Flags&noExec != 0
}
