//! Counts of words in two texts.

use std::hash::{BuildHasher, RandomState};

use super::score::Sums;

/// Slots of an empty table. Few enough of them are taken by the words of two
/// usual texts that most are found where they are looked for first.
const SLOTS: usize = 2048;

/// A table that grew larger than this is not kept for the next request.
const KEPT_SLOTS: usize = 1 << 15;

/// A word that is not empty, with its count in each text. An empty slot has a
/// zero key.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: [u64; 2],
    counts: [u32; 2],
}

/// The hash of words. Its keys are drawn for each table, so that nobody can
/// send words that all fall into one slot.
#[derive(Clone, Copy)]
pub struct Hasher([u64; 2]);

impl Hasher {
    pub fn new() -> Hasher {
        let random = RandomState::new();
        Hasher([random.hash_one(1), random.hash_one(2)])
    }

    /// Multiplies 64 by 64 bits and folds the product.
    #[inline(always)]
    pub fn hash(self, key: [u64; 2]) -> u64 {
        let product = u128::from(key[0] ^ self.0[0]) * u128::from(key[1] ^ self.0[1]);
        product as u64 ^ (product >> 64) as u64
    }
}

/// An open-addressing table of words of up to 16 characters.
pub struct Table {
    hasher: Hasher,
    slots: Vec<Slot>, // a power of two
    taken: Vec<u32>,  // the slots that are not empty
}

impl Table {
    pub fn new() -> Table {
        Table { hasher: Hasher::new(), slots: vec![Slot::default(); SLOTS], taken: Vec::with_capacity(SLOTS / 2) }
    }

    /// Counts a word in a text, 0 or 1.
    #[inline(always)]
    pub fn add(&mut self, text: usize, word: u128) {
        let key = [word as u64, (word >> 64) as u64];
        let index = self.find(key);
        let slot = &mut self.slots[index];
        slot.counts[text] += 1;
        if slot.key[0] == 0 {
            self.insert(index, key);
        }
    }

    /// Returns the slot that has a key or would have.
    #[inline(always)]
    fn find(&self, key: [u64; 2]) -> usize {
        let mask = self.slots.len() - 1;
        let mut index = self.hasher.hash(key) as usize & mask;
        loop {
            let slot = &self.slots[index];
            if slot.key == key || slot.key[0] == 0 {
                return index;
            }
            index = (index + 1) & mask;
        }
    }

    #[cold]
    #[inline(never)]
    fn insert(&mut self, index: usize, key: [u64; 2]) {
        self.slots[index].key = key;
        self.taken.push(index as u32);
        if self.taken.len() > self.slots.len() / 2 {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let slots = vec![Slot::default(); self.slots.len() * 4];
        let old = std::mem::replace(&mut self.slots, slots);
        let mut taken = std::mem::take(&mut self.taken);
        for index in &mut taken {
            let slot = old[*index as usize];
            let place = self.find(slot.key);
            self.slots[place] = slot;
            *index = place as u32;
        }
        self.taken = taken;
    }

    pub fn sum(&self, sums: &mut Sums) {
        for &index in &self.taken {
            sums.add(self.slots[index as usize].counts);
        }
    }

    /// Forgets all words.
    pub fn reset(&mut self) {
        if self.slots.len() > KEPT_SLOTS {
            *self = Table::new();
            return;
        }
        for index in self.taken.drain(..) {
            self.slots[index as usize] = Slot::default();
        }
    }
}

/// A word of more than 16 characters, in the arena of its table.
struct LongWord {
    hash: u64,
    start: usize,
    end: usize,
    counts: [u32; 2],
}

/// A table of words of more than 16 characters. A word is appended in parts
/// to the end of the arena and stays there if it is a new one.
pub struct LongTable {
    hasher: Hasher,
    arena: Vec<u8>,
    start: usize, // of the word being appended
    words: Vec<LongWord>,
    slots: Vec<u32>, // a power of two; 0, or 1 + the index of a word
}

/// Slots of an empty table of long words.
const LONG_SLOTS: usize = 256;

impl LongTable {
    pub fn new() -> LongTable {
        LongTable { hasher: Hasher::new(), arena: Vec::new(), start: 0, words: Vec::new(), slots: vec![0; LONG_SLOTS] }
    }

    /// Appends the first characters in `bytes` to the word under way.
    pub fn append(&mut self, bytes: u128, length: usize) {
        self.arena.extend_from_slice(&bytes.to_le_bytes()[..length]);
    }

    /// Counts the word that was appended in a text, 0 or 1.
    pub fn add(&mut self, text: usize) {
        let word = &self.arena[self.start..];
        let hash = self.hash(word);
        let mask = self.slots.len() - 1;
        let mut place = hash as usize & mask;
        while self.slots[place] != 0 {
            let known = &mut self.words[self.slots[place] as usize - 1];
            if known.hash == hash && self.arena[known.start..known.end] == *word {
                known.counts[text] += 1;
                self.arena.truncate(self.start);
                return;
            }
            place = (place + 1) & mask;
        }
        let mut counts = [0; 2];
        counts[text] = 1;
        self.words.push(LongWord { hash, start: self.start, end: self.arena.len(), counts });
        self.start = self.arena.len();
        self.slots[place] = self.words.len() as u32;
        if self.words.len() > self.slots.len() / 2 {
            self.grow();
        }
    }

    fn hash(&self, word: &[u8]) -> u64 {
        let mut hash = word.len() as u64;
        for chunk in word.chunks(8) {
            let mut bytes = [0; 8];
            bytes[..chunk.len()].copy_from_slice(chunk);
            hash = self.hasher.hash([u64::from_le_bytes(bytes), hash]);
        }
        hash
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 4 - 1;
        self.slots = vec![0; mask + 1];
        for (index, word) in self.words.iter().enumerate() {
            let mut place = word.hash as usize & mask;
            while self.slots[place] != 0 {
                place = (place + 1) & mask;
            }
            self.slots[place] = index as u32 + 1;
        }
    }

    pub fn sum(&self, sums: &mut Sums) {
        for word in &self.words {
            sums.add(word.counts);
        }
    }

    /// Forgets all words.
    pub fn reset(&mut self) {
        if self.slots.len() > KEPT_SLOTS || self.arena.capacity() > KEPT_SLOTS * 16 {
            *self = LongTable::new();
            return;
        }
        if !self.words.is_empty() {
            self.slots.fill(0);
        }
        self.arena.clear();
        self.words.clear();
        self.start = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sums(table: &Table) -> Sums {
        let mut sums = Sums::default();
        table.sum(&mut sums);
        sums
    }

    #[test]
    fn counts_and_forgets() {
        let mut table = Table::new();
        for _ in 0..3 {
            table.add(0, 7);
            table.add(0, 7);
            table.add(1, 7);
            table.add(1, 7 | 9 << 64);
            assert_eq!(sums(&table), Sums { dot: 2, all: [4, 2], shared: [4, 1] });
            table.reset();
            assert_eq!(sums(&table), Sums::default());
        }
    }

    #[test]
    fn grows() {
        let mut table = Table::new();
        const WORDS: u128 = 100_000;
        for text in [0, 1] {
            for word in 1..=WORDS {
                table.add(text, word);
            }
        }
        let n = WORDS as u64;
        assert_eq!(sums(&table), Sums { dot: n, all: [n, n], shared: [n, n] });
        assert!(table.slots.len() >= 2 * WORDS as usize);
        table.reset();
        assert_eq!(table.slots.len(), SLOTS);
        assert_eq!(sums(&table), Sums::default());
    }

    #[test]
    fn long_words() {
        let mut table = LongTable::new();
        let add = |table: &mut LongTable, text, word: &str| {
            for part in word.as_bytes().chunks(16) {
                let mut bytes = [0; 16];
                bytes[..part.len()].copy_from_slice(part);
                table.append(u128::from_le_bytes(bytes), part.len());
            }
            table.add(text);
        };
        for _ in 0..3 {
            for word in 0..1000 {
                add(&mut table, 0, &format!("{word:020}"));
                add(&mut table, 1, &format!("{word:020}"));
                add(&mut table, word % 2, &format!("{word:021}"));
            }
            let mut sums = Sums::default();
            table.sum(&mut sums);
            assert_eq!(sums, Sums { dot: 1000, all: [1500, 1500], shared: [1000, 1000] });
            assert_eq!(table.arena.len(), 1000 * (20 + 21));
            table.reset();
        }
    }
}
