package pagecache

import (
	"bytes"
	"errors"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Encodings are those that a page is kept in, the best first.
func Encodings() []string { return []string{"zstd", "gzip"} }

// gzipLevel is that of a page that is sent many times.
const gzipLevel = 6

// Pack compresses a body.
func Pack(body []byte, encoding string) ([]byte, error) {
	switch encoding {
	case "zstd":
		e, err := zstdEncoder()
		if err != nil {
			return nil, err
		}
		return e.EncodeAll(body, nil), nil
	case "gzip":
		var packed bytes.Buffer
		w, err := gzip.NewWriterLevel(&packed, gzipLevel)
		if err != nil {
			return nil, err
		}
		_, err = w.Write(body)
		err = errors.Join(err, w.Close())
		return packed.Bytes(), err
	}
	return body, nil
}

var zstdEncoder = sync.OnceValues(func() (*zstd.Encoder, error) {
	return zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithLowerEncoderMem(true))
})
