// Package binary holds the rules about values of fixed size and their bytes.
//
// Each rule is in the file of its name.
//
// # Analyzer binarydata
//
// binarydata: read and write values of fixed size without reflection
//
//	type header struct {
//		Kind uint16
//		Size uint32
//		Name [8]byte
//	}
//
//	func next(r io.Reader) (h header, err error) {
//		err = binary.Read(r, binary.BigEndian, &h)
//		return h, err
//	}
//
// becomes
//
//	type header struct {
//		Kind uint16
//		Size uint32
//		Name [8]byte
//	}
//
//	func next(r io.Reader) (h header, err error) {
//		err = readHeaderBE(r, &h)
//		return h, err
//	}
//
//	// readHeaderBE reads v from r as package binary does.
//	func readHeaderBE(r io.Reader, v *header) error {
//		var b [14]byte
//		if _, err := io.ReadFull(r, b[:]); err != nil {
//			return err
//		}
//		v.Kind = binary.BigEndian.Uint16(b[:])
//		v.Size = binary.BigEndian.Uint32(b[2:])
//		copy(v.Name[:], b[6:])
//		return nil
//	}
//
// binary.Read and binary.Write go through the fields by reflection, and a value whose address they get is
// allocated. The value is a number or bool of fixed size, or a struct or an array of these, of types that the
// package declares, but for float32 in a struct, which reflection converts to and fro. Fields that are read are exported; those without a name stay as they are, and are written as
// zeros. A pointer that is nil is left to package binary. The order is named, or a variable of the package of its type, or one of
// binary.ByteOrder. As before, all bytes are read or written at a time.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
//
// # Analyzer binarywrite
//
// binarywrite: append the bytes of numbers to a buffer itself
//
//	func header(b *bytes.Buffer, size uint32) error {
//		err := binary.Write(b, binary.BigEndian, size)
//		return err
//	}
//
// becomes
//
//	func header(b *bytes.Buffer, size uint32) error {
//		_, err := b.Write(binary.BigEndian.AppendUint32(b.AvailableBuffer(), size))
//		return err
//	}
//
// binary.Write gets the number in an interface, finds out its type and makes a slice for its bytes.
// A bytes.Buffer (since Go 1.21) and a bufio.Writer (since Go 1.19) lend the free space that
// the bytes are copied to in the end, so nothing is allocated. One byte becomes WriteByte.
//
// So does a loop over a list that is written for it and nothing else:
//
//	for _, v := range []any{magic, e.seq, e.dead} {
//		if err := binary.Write(b, binary.LittleEndian, v); err != nil {
//			return err
//		}
//	}
//
// becomes
//
//	b.Grow(13)
//	p := b.AvailableBuffer()
//	p = binary.LittleEndian.AppendUint32(p, magic)
//	p = binary.LittleEndian.AppendUint64(p, e.seq)
//	if e.dead {
//		p = append(p, 1)
//	} else {
//		p = append(p, 0)
//	}
//	if _, err := b.Write(p); err != nil {
//		return err
//	}
//
// The writer must be a variable or field of one of these types, for a list a bytes.Buffer, and the order be one of the
// types of package binary. The values are numbers of fixed size, truth values, or bytes that are no memory of the buffer:
// made of a text, or anything where the function has the buffer for itself. Evaluating them must call nothing that could
// write to the buffer. The call must be a statement of its own, a return, or stand alone on the right of an assignment to a
// variable; one of a truth value, a statement. The bytes of a text may go to any writer.
//
// It hardly ever loses.
//
// The rewrite is exact by construction: the buffer gets the same bytes by one call, and returns the
// same error.
package binary

import _ "embed"

//go:embed doc.go
var docs string
