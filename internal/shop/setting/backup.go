package setting

var (
	// LastBackup is when the shop was last backed up (RFC 3339), empty: never. The program writes it.
	LastBackup = Text("last_backup", "")
	// BackupDays is how old the last backup may be.
	BackupDays = Number("backup_days", 2, 1, 365)
)
