import { ApiError, ask } from '../../api/client';
import type { Printer, PrintJobTaken, PrintWork } from '../../api/types';
import { type Line, PrinterError, printOn, problems, usual } from '../../lib/printer/device';
import { openSerial, type Serial, type SerialName, serialOf } from '../../lib/printer/serial';
import { openUsb, type Usb, type UsbName, usbOf } from '../../lib/printer/usb';

const pairedKey = 'camber.printer';

/** The printers that this browser was paired with. They stay so until another is chosen. */
export type Paired = { usb?: UsbName; serial?: SerialName };

export function paired(): Paired {
  try {
    return (JSON.parse(localStorage.getItem(pairedKey) ?? '{}') as Paired | null) ?? {};
  } catch {
    return {};
  }
}

export function pairWith(more: Paired): void {
  localStorage.setItem(pairedKey, JSON.stringify({ ...paired(), ...more }));
}

/** Names this tab to the server, as the one that has a job in hand. */
const holder = Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) =>
  b.toString(16).padStart(2, '0'),
).join('');

/** What a browser has to reach a printer by; undefined: it can't. */
export type Ways = { usb: Usb | undefined; serial: Serial | undefined };

export const waysHere = (): Ways => ({ usb: usbOf(navigator), serial: serialOf(navigator) });

/** Whether the printer of the register is printed on by this machine. */
export const isHere = (way: string) => way === 'usb' || way === 'serial';

function openLine({ way, baud }: Printer, { usb, serial }: Ways): Promise<Line> {
  const names = paired();
  if (way === 'usb' && usb) return openUsb(usb, names.usb);
  if (way === 'serial' && serial) return openSerial(serial, names.serial, baud);
  return Promise.reject(new PrinterError(problems.unpaired));
}

let isAtIt = false;

/**
 * Prints what waits for the printer at this machine, one after the other; one tab of the browser does. It answers
 * whether it had anything in hand.
 */
export async function printHere(printer: Printer, ways = waysHere(), patience = usual): Promise<boolean> {
  if (isAtIt) return false;
  isAtIt = true;
  let had = false;
  const work = async () => {
    for (;;) {
      const { job } = await ask<PrintJobTaken>('/pos/printer/take', { method: 'POST', form: { holder } });
      had ||= Boolean(job);
      if (!job || !(await print(printer, job, ways, patience))) return;
    }
  };
  try {
    if (!('locks' in navigator)) await work();
    else await navigator.locks.request(pairedKey, { ifAvailable: true }, (lock) => lock && work());
  } catch (error) {
    if (!(error instanceof ApiError)) console.error(error);
  } finally {
    isAtIt = false;
  }
  return had;
}

async function print(
  printer: Printer,
  { id, content }: PrintWork,
  ways: Ways,
  patience: typeof usual,
): Promise<boolean> {
  const tell = (word: string, problem = '') =>
    ask<Printer>('/pos/printer/tell', { method: 'POST', form: { job_id: id, holder, word, problem } });
  let line: Line | undefined;
  try {
    line = await openLine(printer, ways);
    const bytes = Uint8Array.from(atob(content), (c) => c.charCodeAt(0));
    await printOn(line, bytes, printer.answers, async () => void (await tell('begun')), patience);
  } catch (error) {
    if (error instanceof ApiError) return error.status === 409; // another has it now: on with the next
    await tell('broke', error instanceof PrinterError ? error.problem : problems.lost);
    return false;
  } finally {
    await line?.close().catch(() => {});
  }
  await tell('ended');
  return true;
}
