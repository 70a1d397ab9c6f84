package upkeep_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"
	"time"

	"camber/internal/base/fault"
	"camber/internal/base/jobs"
	"camber/internal/dbtest"
	"camber/internal/shop/access"
	"camber/internal/shop/upkeep"
)

// ADM-2: what failed is seen with its reason and tried again by who keeps the settings, once and from the beginning; a
// job whose like waits by now is not done twice.
func TestAJobThatFailedIsTriedAgain(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, ctx context.Context) {
		owner := access.Actor{Kind: access.Staff, StaffID: 1, Mode: access.Office, AllLocations: true}.Granted(access.EditSettings)
		done, broken := 0, errors.New("the paper is out")
		runner := jobs.New(map[string]jobs.Handler{"print": func(context.Context, json.RawMessage) error {
			done++
			return broken
		}})
		work := func() { _, _ = runner.RunDue(ctx) } // what fails is told as well
		look := func(state string) ([]jobs.Task, map[string]int) {
			t.Helper()
			tasks, counts, err := upkeep.Jobs(ctx, owner, jobs.Filter{State: state, Limit: 10})
			if err != nil {
				t.Fatal(err)
			}
			return tasks, counts
		}
		add := func() {
			t.Helper()
			if err := (jobs.Queue{}).Add(ctx, "print", map[string]int{"page": 1}, jobs.Unique("page 1")); err != nil {
				t.Fatal(err)
			}
		}
		add()
		broken = jobs.Never(broken)
		work()
		tasks, counts := look(jobs.Failed)
		if len(tasks) != 1 || counts[""] != 1 || counts[jobs.Failed] != 1 || tasks[0].Reason != "the paper is out" ||
			tasks[0].Tries != 1 || string(tasks[0].Payload) != `{"page":1}` {
			t.Fatalf("%+v %v", tasks, counts)
		}
		id := tasks[0].ID
		if err := upkeep.Again(ctx, owner.Granted(access.EditCatalog), id); !fault.Is(err, fault.Forbidden) {
			t.Errorf("who keeps the catalog: %v", err)
		}
		if _, _, err := upkeep.Jobs(ctx, owner.Granted(), jobs.Filter{Limit: 1}); !fault.Is(err, fault.Forbidden) {
			t.Errorf("who may nothing reads jobs: %v", err)
		}
		if _, _, err := upkeep.Jobs(ctx, owner, jobs.Filter{State: "lost", Limit: 1}); !fault.Is(err, fault.Invalid) {
			t.Errorf("no such state: %v", err)
		}
		if err := upkeep.Again(ctx, owner, id); err != nil {
			t.Fatal(err)
		}
		if tasks, _ := look(jobs.Waiting); len(tasks) != 1 || tasks[0].Tries != 0 {
			t.Errorf("%+v", tasks)
		}
		work() // it fails again
		add()  // and is asked for anew
		if err := upkeep.Again(ctx, owner, id); err != nil {
			t.Fatal(err)
		}
		if tasks, counts := look(""); len(tasks) != 1 || tasks[0].ID == id || counts[jobs.Failed] != 0 {
			t.Errorf("it would be done twice: %+v %v", tasks, counts)
		}
		broken = nil
		work()
		if tasks, _ := look(""); len(tasks) != 0 || done != 3 {
			t.Errorf("done %d times: %+v", done, tasks)
		}
		if err := upkeep.Again(ctx, owner, id); !fault.Is(err, fault.Conflict) {
			t.Errorf("what is done: %v", err)
		}

		broken = errors.New("nobody answers") // and it waits longer each time
		add()
		work()
		dbtest.Clock(ctx).Advance(time.Millisecond)
		work()
		tasks, _ = look(jobs.Waiting)
		if len(tasks) != 1 || done != 4 || !tasks[0].Due.After(dbtest.Clock(ctx).Now()) {
			t.Fatalf("done %d times: %+v", done, tasks)
		}
		broken = nil
		if err := upkeep.Again(ctx, owner, tasks[0].ID); err != nil {
			t.Fatal(err)
		}
		work()
		if done != 5 {
			t.Errorf("what waited was not tried at once: %d", done)
		}
	})
}
