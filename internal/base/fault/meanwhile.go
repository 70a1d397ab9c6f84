package fault

// Meanwhile is the Conflict of who saves what another has changed; fields say what stands there now.
func Meanwhile(fields map[string]Text) *Error {
	f := New(Conflict, "Somebody else has changed this meanwhile. Nothing of yours is saved yet.")
	f.Fields = fields
	return f
}

// IsNow says what a field has become meanwhile.
func IsNow(value any) Text { return T("Meanwhile it is: %s", value) }
