import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import { printerKey } from '../../api/printer';
import { queries } from '../../api/query';
import type { Printer, PrintJob } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { printPage } from '../../lib/print-paper';
import { pairSerial } from '../../lib/printer/serial';
import { pairUsb } from '../../lib/printer/usb';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Skeleton } from '../../ui/skeleton';
import { Switch } from '../../ui/switch';
import { succeeded } from '../../ui/toasts';
import { isHere, paired, pairWith, waysHere } from './print-here';

type Props = { onClose: () => void };

/** The printer of the register: how it is reached, what waits for it, and its test. */
export default function PrinterDialog({ onClose }: Props) {
  const queue = useQuery(
    {
      queryKey: printerKey,
      queryFn: ({ signal }) => ask<Printer>('/pos/printer', { signal }),
      refetchInterval: 2_000,
    },
    queries,
  );
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('Receipt printer')}
      actions={
        <Button size={56} autoFocus shortcut="Esc" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {queue.data ? (
        <Known printer={queue.data} />
      ) : queue.isError ? (
        <Failed error={queue.error} onRetry={() => void queue.refetch()} />
      ) : (
        <Skeleton shape="row" count={2} />
      )}
    </Dialog>
  );
}

const show = (printer: Printer) => queries.setQueryData(printerKey, printer);

function Known({ printer }: { printer: Printer }) {
  return (
    <div className="grid gap-4">
      {printer.jobs.length > 0 && (
        <section className="grid gap-2" aria-label={t('Waiting papers')}>
          <h3 className="h4">{t('Waiting papers')}</h3>
          <ul className="grid gap-2">
            {printer.jobs.map((job) => (
              <Job key={job.id} job={job} />
            ))}
          </ul>
        </section>
      )}
      <p>{wordsOfWay(printer)}</p>
      {isHere(printer.way) && <Pair printer={printer} />}
      {printer.way !== 'browser' && <Test printer={printer} />}
    </div>
  );
}

function wordsOfWay({ way, address, columns }: Printer): string {
  switch (way) {
    case 'network':
      return address
        ? t('The server prints at %s, %d letters in a line.', address, columns)
        : t('The server prints, but no address is set. Set it in the back office, under Settings.');
    case 'usb':
      return t('This machine prints by USB, %d letters in a line.', columns);
    case 'serial':
      return t('This machine prints by its serial port, %d letters in a line.', columns);
    default:
      return t(
        'Papers open as pages and are printed by the browser. A receipt printer is chosen in the back office, under Settings.',
      );
  }
}

/** Chooses the printer at this machine, once: the browser remembers it. */
function Pair({ printer }: { printer: Printer }) {
  const { usb, serial } = waysHere();
  const [name, setName] = useState(printer.way === 'usb' ? paired().usb : paired().serial);
  const [problem, setProblem] = useState('');
  const can = printer.way === 'usb' ? usb !== undefined : serial !== undefined;
  const pair = async () => {
    setProblem('');
    try {
      if (printer.way === 'usb' && usb) pairWith({ usb: await pairUsb(usb) });
      else if (serial) pairWith({ serial: await pairSerial(serial) });
    } catch (error) {
      // nothing was chosen: the dialog of the browser was closed
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) setProblem(String(error));
      return;
    }
    setName(printer.way === 'usb' ? paired().usb : paired().serial);
    succeeded(t('The printer is paired. It stays so.'));
  };
  const isHeld = printer.jobs.some(({ is_held }) => is_held);
  if (!can)
    return (
      <p role="status">
        {t(
          'This browser can’t do that: Chrome and Edge can, over a secure address. Otherwise choose the network or the browser’s own print in the settings.',
        )}
      </p>
    );
  return (
    <div className="grid gap-2">
      <p role="status">
        {name ? t('A printer is paired.') : t('No printer is paired with this browser yet.')}
      </p>
      {isHeld && (
        <p className="notice barricade">
          {t(
            'The system’s own driver, or another program, holds the printer. On Windows that is usual: print from the browser with that driver, connect the printer by network or serial port, or give it the WinUSB driver.',
          )}
        </p>
      )}
      <FormErrors>{problem ? [problem] : []}</FormErrors>
      <p>
        <Button size={56} onClick={() => void pair()}>
          {name ? t('Pair another printer') : t('Pair the printer')}
        </Button>
      </p>
    </div>
  );
}

function Test({ printer }: { printer: Printer }) {
  const [withDrawer, setWithDrawer] = useState(false);
  const { isBusy, rest, send } = useSending();
  const test = async (intent: string) => {
    const form = { drawer: withDrawer ? 1 : 0 };
    show(await ask<Printer>('/pos/printer/test', { method: 'POST', form, intent }));
    succeeded(t('Sent to the printer.'));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      {printer.has_drawer && (
        <Switch
          label={t('Open the drawer too')}
          hint={t('That is a drawer opened without a sale, and on record as such.')}
          checked={withDrawer}
          onChange={setWithDrawer}
        />
      )}
      <Button size={56} busy={isBusy} onClick={() => send(test)}>
        {t('Test print')}
      </Button>
      <FormErrors>{rest}</FormErrors>
    </div>
  );
}

/** A paper that is not printed, and what can be done about it. */
function Job({ job }: { job: PrintJob }) {
  const { isBusy, rest, send } = useSending();
  const act = (what: string) => () =>
    send(async (intent) => {
      const form = { job_id: job.id, act: what };
      show(await ask<Printer>('/pos/printer/job', { method: 'POST', form, intent }));
    });
  const isBeingPrinted = job.state === 'taken' || job.state === 'sending';
  return (
    <li className="panel grid gap-2 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="h4" translate="no">
          {job.title}
        </b>
        <span className="mut" translate="no">
          {job.added_text}
        </span>
      </p>
      <p role="status">
        <b>{job.state_text}.</b> {job.problem}
      </p>
      <FormErrors>{rest}</FormErrors>
      {!isBeingPrinted && (
        <div className="flex flex-wrap gap-2">
          <Button size={56} look="primary" busy={isBusy} onClick={act('retry')}>
            {job.state === 'unsure' ? t('Print again, as a copy') : t('Try again')}
          </Button>
          {job.page_url && (
            <Button
              size={56}
              busy={isBusy}
              onClick={() => {
                printPage(job.page_url ?? '');
                act('aspage')();
              }}
            >
              {t('Print from the browser')}
            </Button>
          )}
          {job.state === 'unsure' && (
            <Button size={56} busy={isBusy} onClick={act('lies')}>
              {t('It was printed')}
            </Button>
          )}
          <Button size={56} busy={isBusy} onClick={act('skip')}>
            {t('Don’t print')}
          </Button>
        </div>
      )}
    </li>
  );
}
