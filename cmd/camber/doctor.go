package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"camber/internal/app"
	"camber/internal/base/checkup"
)

// doctor takes all that serve takes: it looks at the shop as it would be served.
type doctor struct {
	serve
	All bool `help:"Say what is well too."`
}

// Help is shown by --help.
func (*doctor) Help() string {
	return `It takes the flags and the environment of serve, to look at the shop as it is served, and changes nothing. Ask it before the
first sale, after each change of the machine, and when something seems wrong:

  sudo -u camber env $(cat /etc/camber.env) camber doctor --data /var/lib/camber

What is wrong has to be put right before anything is sold, and makes it end with status 1; advice can wait.`
}

func (c *doctor) Run(ctx context.Context) error {
	config, err := c.serving()
	var found []checkup.Finding
	if err != nil {
		found = append(found, checkup.Finding{
			Grade: checkup.Wrong,
			What:  "A server does not start like this: " + err.Error() + ".",
			Why:   "Its flags and its environment do not fit together.",
			Do:    "Set what is missing, or take away what is too much.",
		})
	}
	found = append(found, app.Doctor(ctx, config)...)
	wrong, err := printFindings(os.Stdout, found, c.All)
	if err == nil && wrong > 0 {
		err = fmt.Errorf("%d of these are wrong", wrong)
	}
	return err
}

// printFindings writes what is wrong first, and returns how much that is.
func printFindings(to io.Writer, found []checkup.Finding, all bool) (wrong int, err error) {
	grades := []checkup.Grade{checkup.Wrong, checkup.Advice}
	if all {
		grades = append(grades, checkup.Well)
	}
	said := 0
	for _, grade := range grades {
		for _, f := range found {
			if f.Grade != grade {
				continue
			}
			said++
			if grade == checkup.Wrong {
				wrong++
			}
			if _, err := fmt.Fprintf(to, "%-8s%s\n", f.Grade, f.What); err != nil {
				return wrong, err
			}
			if grade == checkup.Well {
				continue
			}
			if _, err := fmt.Fprintf(to, "        Why: %s\n        Do:  %s\n\n", f.Why, f.Do); err != nil {
				return wrong, err
			}
		}
	}
	if said == 0 {
		_, err = fmt.Fprintln(to, "All is well.")
	}
	return wrong, err
}
