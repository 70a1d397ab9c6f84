package files

import "os"

// Temp returns a file to write to and read back that is gone with the last who has it open, also when the program is
// killed. An empty folder is the system's own for such files.
func Temp(folder string) (*os.File, error) {
	f, err := os.CreateTemp(folder, "camber-")
	if err != nil {
		return nil, err
	}
	_ = os.Remove(f.Name()) // where an open file can't be removed it stays, as it would have
	return f, nil
}
