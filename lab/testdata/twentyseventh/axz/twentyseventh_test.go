package xz

import (
	"bytes"
	"encoding/base64"
	"io"
	"testing"
)

func twentyseventhDecode(b *testing.B, data []byte, buf []byte) {
	r := bytes.NewReader(data)
	z, err := NewReader(r, 0)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		r.Reset(data)
		if err := z.Reset(r); err != nil {
			b.Fatal(err)
		}
		for {
			_, err := z.Read(buf)
			if err == io.EOF {
				break
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// a log of JSON lines, with long matches
func BenchmarkTwentyseventhDictRepeat(b *testing.B) {
	data, err := base64.StdEncoding.DecodeString("/Td6WFoAAAFpIt42AgAhAQgAAADYDyMT4XatBvVdAD2IiYaUdkT1W5HfMGfG9U1AcGBZ6mnbVFkwH3BvDMP3MqaGXJlen+uLVDoTlXPWb5Veq9AYdjFQ27w9BYVwvB73iB2Rem2upkmv5HspJRs3JFBwbxIHzdJuNLXoV6nML8x6nI7EWYcvunZoX0Riv6zHl2kgV7VTxi5eQML1RCMIdu1wZbXnOCuLY6kfrnhZynVugSAZxciDN6hfWw61ZkVPCQe6oIfUq6x1/xQ/O6rsahgp5NIpTP8w8hDQLEtG8h3ZarC59L89cbiut2InIoDHaQPcW+rVF3SqUxkzohGgBJhFw0yOJhERdtVWIIKzahvjs/1nlVrZzW7u/4l0MBVRkvOaJ2yCfJgqnvMqVC1CWJJxu9DX/yO/uEqURUwF9GusScIcVN151SoiQEVKgLScvQ/XOCJBOWpm98oAUUI91SFQCWamdyOmbZ3FiPXPw1DXIxyF/ssZCPhi7+8/77X3mw+KvzeHJ3bxro46pRPOElIsSFzlx8A+GvLeLu2SBF6dEU+4PbSx5iOEjQKj7jz0tyqiBHP3D4mlygNqC/jAAKAxRZ2cQi+S1Baf+Hx31e/Kuft6PLiPXZ30zuW1MtC6vyLTdZ2d0MKN0z51JquEklsObRSNouG8+lSd0BmsxBtjmadWvn/UhjejyJqwKRNnvTo4hlc5jfNHDvK8GD0WDw14wyGy/qJiVqVDRtOo7nUA821GXb47IyXTq9st8dXM8bvVWT6J97CzTTpusXQu/i8n9E2f07piuKcmZL88mmLZEgEd1CW3b1L8V8LPHeK2z1PkIeVGsgupWtCeRcSOMeXWE7JDXRBDBpLMR615FZvAx5HkHTeVU3R73Itv47S/WpcACqQFTN/dVvvlF5pV3x6POIsKlXvBPsSrJGX2vkh3bxG0+t/8ts7AV0jC1SZho6jCLwrrME6Kp5yNomEdxRxpengAXBNksLKDtHrgQCpyya+eJc8ktV9QQ5JwJqksuARGheS96zKbTSM3SIWEws0z9Ctv5Saum8D0aCDPB+zg4hbt43j2jaQQd/2v7zn8ZVteTIpFyoGsB9Kx+PYWjXts8HI32YtLjzZQOTLUeoVB9VFw7vTiP+1kmu4pr3SFjjcTMffUI6Uj330JEJmStxjoK0ff5I2fvvrRH3j7MSFh8fvWjJdiZSVO7o7doc15sp6iszHpcCenUAB13mNyNFoY7xjPGtsaYZyba5wwUZvM9C1pwsZQSWT12kTwpdJyWvbooEsWCprTzHlhgG1ZPJYQ341zRMVcxs6hZe72kCa1RCAIgcbNXw91cO11wv93+eIV2v1mt5aoxceskpxe47z5T443Iyy3SG1bnGDugiMh6Lic2IRaqJuEOgLgkJNIrbSDVEgKXuoc63WeK1195BxPoojgxrBk9BEUIYY8nh6jzRclNg+Zyl5d6X7p/srqJBHOOXBoxv4OAV0GiZ21Rk96VQxBnYpa7myJreYM8sgL9TPkBSelEvskukwd3D3EaKhZQOdJEb2hC2xzSaUl0trbzq6ChwSOy9SILDcAzv+uBB7OPKQw3qgG4A2H7Rmv5Q+T3s6TrdsZESRjthVmprR0HPVO3+dPvrcJBQuQeL5JjmJ60ApjzcgRQvNiacuGAdON6AFnid9Qs1z52EjCXgS6DCMlsM57gGGLtjAr7zdxoyCnilCljqpYdzs5rHP8+jN+UVQHr+zXs03KA154juXU6s3sUyWpM2GuMOxptPga1B/mJqkSJvcdwFH0rl/ZNtKmxrnZlh9WZt/ACMLC+CH5DHJUNlKsMabwTZ6Jt8QJ3yvsT9aychi6ZrWJiu6AnydOXREx+VLlmL6tOhXwqtqOvoRDq7axDdqv2xKR3o22N9n5aoUpAUyOPQy26+wxb8sbDSO6lcNaggEOTlvAVBxAhOVvHRO4f8XqoBrHIOGRth2ky07HR+EjW6eVaNQArydgWIP2PszPCgT+qIh7CSwgcfYrzGFEiEbWEHSjv8iLiLYoirlb9mbWF1OlFNj+IC4vLFL8TMB8WaQv4PtxRcDrQAqedjxGXLhLgN1+lQwsx6Na5kExculARqqIlJ0fkk2Z3y+x35r99CRRFqBGW3eB1DoBovDvhe/7Cqev3pLl5ZN2Hi8bQ6yvRH7hFgO73eA44lFVqyqzLbrqvwszYppYYlwMdBlFB6qxBvlE4kHvOhZuIL1zZGhSho3/vT8SkL7jibyEXkKDKOzZx00ZdczsJTADqspmxa37qwTNjzxEpgfNROIntwa+UxN0EBjfJSdfmTfdeOFDUppguaOnc+DP0TdgSeIgiGJdCOwSkpKOqAJX9Yq5t5yBsv5II304IaqfcbmOTILpALHQQpxmXYC+KtJ9ARPeGmaej7ATc/zIwfEAAAAAAOcC9XQAAY0Oru0FADq0sq8+MA2LAgAAAAABWVo=")
	if err != nil {
		b.Fatal(err)
	}
	twentyseventhDecode(b, data, make([]byte, 32<<10))
}

func BenchmarkTwentyseventhDelta(b *testing.B) {
	data := make([]byte, 1<<16)
	for i := range data {
		data[i] = byte(i * 7)
	}
	out := make([]byte, len(data))
	s := xzDecDeltaCreate()
	xzDecDeltaReset(s, 4)
	buf := &xzBuf{out: out}
	chain := func(x *xzBuf) xzRet {
		x.outPos += copy(x.out[x.outPos:], data)
		return xzOK
	}
	b.ResetTimer()
	for n := 0; n < b.N; n++ {
		buf.outPos = 0
		xzDecDeltaRun(s, buf, chain)
	}
}

// a file of less than 200 bytes, many of which are read with one Reader
func BenchmarkTwentyseventhSmallFile(b *testing.B) {
	data, err := base64.StdEncoding.DecodeString("/Td6WFoAAAFpIt42AgAhAQAAAAA3J5fW4AC5AENdAD2IiSaBk1Ox+2Q3Nm5wZ+gr11GFV02X8trlC5n+eokXZWRkFd58ydZHyR4A3EtEnusdfug7fRlzFJmDEVeJ89dI4AAAABIznQkAAVu6AQAAADlb10c+MA2LAgAAAAABWVo=")
	if err != nil {
		b.Fatal(err)
	}
	twentyseventhDecode(b, data, make([]byte, 4<<10))
}
