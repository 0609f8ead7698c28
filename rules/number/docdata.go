// The rules about binary data follow.
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
// zeros. A pointer that is nil is left to package binary. The order is named, or a variable of type
// binary.ByteOrder. As before, all bytes are read or written at a time.
//
// It hardly ever loses.
//
// The rewrite is exact by construction.
package number
