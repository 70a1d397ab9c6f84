import { useState } from 'react';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Drawer } from '../../ui/drawer';
import { Icon } from '../../ui/icon';
import { Menu, type MenuItem } from '../../ui/menu';
import { Popover } from '../../ui/popover';
import { ToastLog } from '../../ui/toast-log';
import { succeeded } from '../../ui/toasts';
import { Tooltip } from '../../ui/tooltip';
import { Part, Row } from './part';

const actions: MenuItem[][] = [
  [
    { label: 'Open', icon: 'right', shortcut: 'Enter', run: () => succeeded('Order 10482 is open.') },
    { label: 'Print receipt', icon: 'print', shortcut: 'Ctrl P', run: () => succeeded('It prints.') },
    { label: 'Store credit', icon: 'cash', off: 'No credit', run: () => {} },
    { label: 'Cases', icon: 'box', href: '/dev/cases' },
  ],
  [{ label: 'Void order', isDestructive: true, run: () => succeeded('It would ask first.') }],
];

export function OverPart() {
  return (
    <Part title="Popover, menu, tooltip">
      <Row>
        <Popover
          title="Core charge"
          trigger={
            <Button>
              <Icon name="info" /> Why $40.00?
            </Button>
          }
        >
          <p>You get it back when you bring the old caliper in its box, within 30 days.</p>
          <a className="l" href="#core">
            What counts as a core
          </a>
        </Popover>
        <Menu
          groups={actions}
          trigger={
            <Button>
              Order <Icon name="down" />
            </Button>
          }
        />
        <Menu
          groups={actions}
          trigger={
            <Button size={56} shortcut="Alt O">
              Order at the till
            </Button>
          }
        />
        <Tooltip words="A manager has to open the drawer: no sale is open.">
          <Button off>Open drawer</Button>
        </Tooltip>
        <Tooltip words="Prints the last receipt once more">
          <Button aria-label="Print">
            <Icon name="print" />
          </Button>
        </Tooltip>
      </Row>
    </Part>
  );
}

type Opened = 'none' | 'log' | 'filters' | 'void';

export function SheetPart() {
  const [opened, setOpened] = useState<Opened>('none');
  const [isBusy, setBusy] = useState(false);
  const close = () => setOpened('none');
  const confirm = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      close();
      succeeded('Order 10482 is void.');
    }, 800);
  };
  return (
    <Part title="Drawer, confirm">
      <Row>
        <Button onClick={() => setOpened('log')}>
          <Icon name="bell" /> Messages
        </Button>
        <Button onClick={() => setOpened('filters')}>
          <Icon name="filter" /> Filters
        </Button>
        <Button look="destructive" onClick={() => setOpened('void')}>
          Void order
        </Button>
      </Row>
      <Drawer open={opened === 'log'} onClose={close} title="Messages">
        <ToastLog />
      </Drawer>
      <Drawer
        open={opened === 'filters'}
        onClose={close}
        side="start"
        title="Filters"
        actions={
          <>
            <Button onClick={close}>Clear all</Button>
            <Button look="primary" onClick={close}>
              Show 137 parts
            </Button>
          </>
        }
      >
        <p>What belongs to the page comes from its side.</p>
      </Drawer>
      <Confirm
        open={opened === 'void'}
        onClose={close}
        onConfirm={confirm}
        isBusy={isBusy}
        title="Void order 10482?"
        consequence="$174.15 goes back to the card ending in 4242, and 3 parts go back to the shelf. This can’t be undone."
        verb="Void the order"
      />
    </Part>
  );
}
