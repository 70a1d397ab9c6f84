package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"camber/internal/app"
	"camber/internal/base/backup"
	"camber/internal/base/failpoint"
	"camber/internal/provider/s3"
)

type backups struct {
	Take   takeBackup  `cmd:"" default:"withargs" help:"Write a backup."`
	Verify checkBackup `cmd:"" help:"Read a backup from its beginning to its end and say what is in it."`
}

// keeping is the account at a store of backups.
type keeping struct {
	S3Key    string `name:"s3-key" help:"Access key of the account at S3. Better in the environment, where no list of processes shows it." env:"CAMBER_S3_KEY"`
	S3Secret string `name:"s3-secret" help:"Its secret key. Better in the environment." env:"CAMBER_S3_SECRET"`
}

func (k keeping) keys() s3.Keys { return s3.Keys{Access: k.S3Key, Secret: k.S3Secret} }

type takeBackup struct {
	place
	keeping
	To string `help:"The file to write, or a folder or s3://bucket/prefix?endpoint=https://…&region=…, where the file is named after the moment. A file that is there is never written over." required:""`
}

// Help is shown by --help.
func (*takeBackup) Help() string {
	return `Everything a shop keeps goes into one file, as of one moment: all rows, and the files of the data folder. The shop
goes on meanwhile. The backup is read back before it gets its name, so one that has its name is whole.

  camber backup --to /backup/ --data /var/lib/camber

It goes to either kind of database, whichever it was made of. It holds the personal data of customers and is not
encrypted: only its owner can read it. It does not hold what is in the environment or on the command line (keys of Stripe,
passwords of the mail server), nor keys and certificates of TLS, nor the read index, which the first server builds again.`
}

func (c *takeBackup) Run(ctx context.Context) error {
	ctx = failpoint.With(ctx, os.Getenv(failpoint.Variable))
	config := c.config()
	config.Backups.S3 = c.keys()
	made, path, err := app.Backup(ctx, config, c.To)
	if err != nil {
		return err
	}
	fmt.Printf("%s is a whole backup.\n", path)
	return printBackup(made)
}

type checkBackup struct {
	keeping
	Path string `arg:"" help:"The backup: a file, or s3://bucket/prefix/name?endpoint=…&region=…; without a name, those that are there are listed."`
}

func (c *checkBackup) Run(ctx context.Context) (err error) {
	path, done, err := app.FetchBackup(ctx, app.Config{Backups: app.Backups{S3: c.keys()}}, c.Path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	b, err := app.CheckBackup(ctx, path)
	if err != nil {
		return err
	}
	fmt.Printf("%s is whole.\n", c.Path)
	return printBackup(b)
}

// printBackup is an error where the shop had lost files.
func printBackup(b *backup.Backup) error {
	rows := int64(0)
	for _, t := range b.Tables {
		rows += t.Rows
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)
	lines := [][2]string{
		{"shop", b.Shop}, {"taken", b.Taken.Format("2006-01-02 15:04:05 MST")},
		{"made of", fmt.Sprintf("%s, tables of version %d, by Camber %s", b.Database, b.Version, b.Program)},
		{"rows", fmt.Sprintf("%d in %d tables", rows, len(b.Tables))},
		{"files", fmt.Sprintf("%d of %d bytes", b.Files, b.Bytes)},
	}
	for _, f := range b.Facts {
		lines = append(lines, [2]string{f.Name, f.Value})
	}
	for _, l := range b.Lost {
		lines = append(lines, [2]string{"lost file", l.SHA256 + ": " + l.Why})
	}
	for _, l := range lines {
		if _, err := fmt.Fprintf(w, "  %s\t%s\n", l[0], l[1]); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil || len(b.Lost) == 0 {
		return err
	}
	return fmt.Errorf("the backup holds all that there is, but the shop has lost %d files that it names: bring them back from an older backup", len(b.Lost))
}

type restore struct {
	place
	keeping
	From    string `help:"The backup: a file, or s3://bucket/prefix/name?endpoint=…&region=…" required:""`
	Replace bool   `help:"Put the shop of the backup in the place of the one that is there, which is kept beside it under another name."`
}

// Help is shown by --help.
func (*restore) Help() string {
	return `The backup is read to its end before anything is changed. It goes to SQLite or PostgreSQL, whichever it was made of, and
from an older version of Camber to a newer one, never back. Nothing may use the shop meanwhile: stop its servers.

  camber restore --from /backup/camber-20260302-150405.tar --data /var/lib/camber
  camber restore --from … --data … --database-url postgres://camber_owner:…@db.parts.example/camber

On PostgreSQL the user owns the tables, as for migrate. Killed in the middle, it has changed nothing but added files that
no shop names yet; give the same command again.`
}

func (c *restore) Run(ctx context.Context) (err error) {
	ctx = failpoint.With(ctx, os.Getenv(failpoint.Variable))
	config := c.config()
	config.Backups.S3 = c.keys()
	from, done, err := app.FetchBackup(ctx, config, c.From)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	r, err := app.Restore(ctx, config, from, c.Replace)
	if err != nil {
		return err
	}
	fmt.Println("The shop is restored; its rows, books and files are those of the backup.")
	if r.Kept != "" {
		fmt.Printf("The one that was there is kept as %s. Remove it when you no longer need it.\n", r.Kept)
	}
	err = printBackup(r.Backup)
	for _, v := range r.Violations {
		fmt.Println(v)
	}
	if len(r.Violations) > 0 {
		err = errors.Join(err, fmt.Errorf("%d violations, which the shop had when it was backed up", len(r.Violations)))
	}
	return err
}
