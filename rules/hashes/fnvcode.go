package hashes

// fnv32 returns the 32-bit FNV-1 hash h with a text added to it.
func fnv32(h uint32, s string) uint32 {
	for i := 0; i < len(s); i++ {
		h *= 16777619
		h ^= uint32(s[i])
	}
	return h
}

// fnv32a returns the 32-bit FNV-1a hash h with a text added to it.
func fnv32a(h uint32, s string) uint32 {
	for i := 0; i < len(s); i++ {
		h ^= uint32(s[i])
		h *= 16777619
	}
	return h
}

// fnv64 returns the 64-bit FNV-1 hash h with a text added to it.
func fnv64(h uint64, s string) uint64 {
	for i := 0; i < len(s); i++ {
		h *= 1099511628211
		h ^= uint64(s[i])
	}
	return h
}

// fnv64a returns the 64-bit FNV-1a hash h with a text added to it.
func fnv64a(h uint64, s string) uint64 {
	for i := 0; i < len(s); i++ {
		h ^= uint64(s[i])
		h *= 1099511628211
	}
	return h
}
