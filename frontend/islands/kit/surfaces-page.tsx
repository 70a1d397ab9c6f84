import { useEffect, useState } from 'react';
import { Accordion } from '../../ui/accordion';
import { useInAddress } from '../../ui/address';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Progress, type Work } from '../../ui/progress';
import { Skeleton } from '../../ui/skeleton';
import { Steps } from '../../ui/steps';
import { Tabs } from '../../ui/tabs';
import { succeeded } from '../../ui/toasts';
import { Tree, type TreeNode } from '../../ui/tree';
import { UndoBar } from '../../ui/undo-bar';
import { Part, Row } from './part';

const facts = {
  fits: 'Front, 2014 to 2018, with 13.0 in rotors.',
  specs: 'Outer diameter 13.0 in, height 2.1 in, 6 lugs.',
  stock: '8 here, 2 at Cedar Falls, 14 at the hub by tomorrow.',
};
const tabs = [
  { name: 'fits', label: 'Fits' },
  { name: 'specs', label: 'Specifications' },
  { name: 'stock', label: 'Stock', count: 24 },
];

export function TabPart({ prefix }: { prefix: string }) {
  const [open, setOpen] = useInAddress(
    `${prefix}facts`,
    tabs.map((tab) => tab.name),
  );
  return (
    <Part title="Tabs (kept in the address)">
      <Tabs label={`Facts ${prefix}`} tabs={tabs} value={open} onChange={setOpen}>
        <p>{facts[open as keyof typeof facts]}</p>
      </Tabs>
    </Part>
  );
}

const steps = ['Choose the file', 'Match the columns', 'Look at the changes', 'Import'];

export function StepPart({ prefix }: { prefix: string }) {
  const [at, setAt] = useState(1);
  return (
    <Part title="Steps">
      <Steps label={`Import a file ${prefix}`} steps={steps} at={at} onBack={setAt} />
      <Row>
        <Button off={at === 0} onClick={() => setAt(at - 1)}>
          Back
        </Button>
        <Button look="primary" off={at === steps.length} onClick={() => setAt(at + 1)}>
          Continue
        </Button>
      </Row>
    </Part>
  );
}

const catalog: TreeNode[] = [
  {
    id: 'brakes',
    label: 'Brakes',
    count: 412,
    children: [
      {
        id: 'disc',
        label: 'Disc brakes',
        count: 318,
        children: [
          { id: 'pads', label: 'Pads', count: 122 },
          { id: 'rotors', label: 'Rotors', count: 96 },
          { id: 'calipers', label: 'Calipers', count: 100 },
        ],
      },
      { id: 'drum', label: 'Drum brakes', count: 94, children: [{ id: 'shoes', label: 'Shoes', count: 94 }] },
    ],
  },
  {
    id: 'engine',
    label: 'Engine',
    count: 1_208,
    children: [
      { id: 'belts', label: 'Belts', count: 208 },
      { id: 'filters', label: 'Filters', count: 1_000 },
    ],
  },
  { id: 'light', label: 'Lighting', count: 77 },
];

export function TreePart({ prefix }: { prefix: string }) {
  const [chosen, setChosen] = useState('rotors');
  return (
    <Part title="Tree">
      <Tree label={`Categories ${prefix}`} nodes={catalog} value={chosen} onPick={setChosen} />
    </Part>
  );
}

export function AccordionPart({ prefix }: { prefix: string }) {
  return (
    <Part title="Accordion">
      <Accordion
        exclusive={`returns${prefix}`}
        folds={[
          {
            title: 'Returns',
            note: '30 days',
            isOpen: true,
            content: (
              <p>Unused, in its box, with the receipt. Electrical parts only when they were faulty.</p>
            ),
          },
          {
            title: 'Warranty',
            note: '2 years',
            content: <p>Bring the part and the receipt to any counter.</p>,
          },
          { title: 'Core charge', content: <p>Paid back when the old part comes in.</p> },
        ]}
      />
    </Part>
  );
}

const total = 5_000;

export function ProgressPart() {
  const [work, setWork] = useState<Work>({ at: 'running', done: 1_204, total, skipped: 12 });
  const [isMoving, setMoving] = useState(false);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(
      () =>
        setWork((before) => {
          if (before.at !== 'running') return before;
          const done = Math.min(total, before.done + 211);
          const skipped = before.skipped + (done % 3);
          return done === total ? { at: 'done', done, skipped } : { at: 'running', done, total, skipped };
        }),
      250,
    );
    return () => clearInterval(timer);
  }, [isMoving]);
  return (
    <Part title="Progress of long work">
      <Progress
        title="Import of kestrel-2026.xml"
        work={work}
        canLeave
        actions={
          <>
            <Button onClick={() => setMoving(!isMoving)}>{isMoving ? 'Rest' : 'Go on'}</Button>
            <Button
              look="quiet"
              onClick={() => setWork({ at: 'stopped', done: work.done, skipped: work.skipped })}
            >
              Stop
            </Button>
          </>
        }
      />
      <Progress title="Search index" work={{ at: 'running', done: 311, skipped: 0 }} canLeave />
      <Progress title="Price file of Bremstad" work={{ at: 'done', done: 4_988, skipped: 12 }} />
      <Progress
        title="Stock of Tarmac"
        work={{
          at: 'failed',
          done: 240,
          skipped: 3,
          message: 'The file ends in the middle of line 244. The 240 parts before it are in.',
        }}
        actions={<Button>See what was skipped</Button>}
      />
    </Part>
  );
}

export function PlacePart() {
  const [isGone, setGone] = useState(false);
  return (
    <Part title="Undo, empty, skeletons">
      {isGone ? (
        <UndoBar onUndo={() => setGone(false)} onEnd={() => setGone(false)}>
          Line removed: core charge, $40.00.
        </UndoBar>
      ) : (
        <div className="panel flex min-h-12 items-center justify-between gap-3 px-4">
          <span>
            Core charge, <span className="money">$40.00</span>
          </span>
          <Button look="quiet" onClick={() => setGone(true)}>
            Remove
          </Button>
        </div>
      )}
      <Empty
        title="No parked sales"
        action={
          <Button shortcut="Alt S" onClick={() => succeeded('A sale is open.')}>
            Start a sale
          </Button>
        }
      >
        Park a sale to serve the next customer. It waits here, on every lane.
      </Empty>
      <div className="panel grid gap-6 p-4 sm:grid-cols-2">
        <Skeleton shape="text" />
        <Skeleton shape="card" />
        <div className="sm:col-span-2">
          <Skeleton shape="row" count={2} />
        </div>
      </div>
    </Part>
  );
}
