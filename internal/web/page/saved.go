package page

// listAction is what a button does to a list: what is on it is taken off.
func listAction(path string, isOn bool) string {
	if isOn {
		return path + "/remove"
	}
	return path + "/add"
}
