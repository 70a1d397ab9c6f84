import { beforeEach, expect, it } from 'vitest';
import type { Printer, PrintWork } from '../../api/types';
import type { UsbDevice } from '../../lib/printer/usb';
import { fakePrinter } from '../../test/fake-printer';
import { fakeServer, refusal } from '../../test/fake-server';
import { pairWith, printHere, type Ways } from './print-here';

const hasty = { answer: 30, print: 60, paper: 200, look: 10 };

const printer: Printer = {
  way: 'usb',
  baud: 9600,
  answers: true,
  columns: 42,
  has_drawer: true,
  jobs: [],
};

beforeEach(() => localStorage.clear());

/** A printer on USB that is well, or is held by a driver. */
function usbWith(device: Partial<UsbDevice>): Ways {
  return {
    usb: { getDevices: async () => [device as UsbDevice], requestDevice: async () => device as UsbDevice },
    serial: undefined,
  };
}

function well(fake = fakePrinter()) {
  const said: number[] = [];
  let wake = () => {};
  fake.onSay((byte) => {
    said.push(byte);
    wake();
  });
  const device: Partial<UsbDevice> = {
    vendorId: 1,
    productId: 2,
    opened: false,
    configuration: {
      interfaces: [
        {
          interfaceNumber: 0,
          alternate: {
            interfaceClass: 7,
            endpoints: [
              { endpointNumber: 1, direction: 'out', type: 'bulk', packetSize: 64 },
              { endpointNumber: 2, direction: 'in', type: 'bulk', packetSize: 64 },
            ],
          },
        },
      ],
    },
    open: async () => {},
    close: async () => {},
    claimInterface: async () => {},
    transferOut: async (_, data) => {
      fake.take(new Uint8Array(data as ArrayBuffer));
      return { status: 'ok' };
    },
    transferIn: async () => {
      if (said.length === 0) await new Promise<void>((done) => (wake = done));
      return { data: new DataView(Uint8Array.from(said.splice(0)).buffer) };
    },
  };
  return { fake, device };
}

const job = (id: number, text: string): PrintWork => ({ id, kind: 'paper', content: btoa(text) });

/** The server hands out the jobs one by one. */
function queueOf(...jobs: PrintWork[]) {
  const waits = [...jobs];
  return fakeServer({
    'POST /pos/printer/take': () => ({ job: waits.shift() ?? null }),
    'POST /pos/printer/tell': () => printer,
  });
}

const words = (calls: ReturnType<typeof queueOf>) =>
  calls
    .filter(({ route }) => route.endsWith('/tell'))
    .map(({ values }) => [values.job_id, values.word, values.problem].filter(Boolean).join(' '));

it('prints what waits, and says of each that it begins and that it is done', async () => {
  pairWith({ usb: { vendor: 1, product: 2, serial: '' } });
  const { fake, device } = well();
  const calls = queueOf(job(1, 'one\n'), job(2, 'two\n'));
  await printHere(printer, usbWith(device), hasty);
  expect(fake.printed).toEqual(['one\n', 'two\n']);
  expect(words(calls)).toEqual(['1 begun', '1 ended', '2 begun', '2 ended']);
  const names = new Set(calls.map(({ values }) => values.holder));
  expect(names.size).toBe(1);
});

it('says why it could not begin, and leaves the rest', async () => {
  pairWith({ usb: { vendor: 1, product: 2, serial: '' } });
  const held = async () => {
    throw new DOMException('Access denied.', 'SecurityError');
  };
  const calls = queueOf(job(1, 'one\n'), job(2, 'two\n'));
  await printHere(printer, usbWith({ ...well().device, open: held }), hasty);
  expect(words(calls)).toEqual(['1 broke A driver or another program holds the printer.']);
});

it('says that no printer is paired, without asking for one', async () => {
  const calls = queueOf(job(1, 'one\n'));
  await printHere(printer, usbWith(well().device), hasty);
  expect(words(calls)).toEqual(['1 broke The printer is not paired with this browser.']);
});

it('sends nothing of a job that another has by now, and goes on with the next', async () => {
  pairWith({ usb: { vendor: 1, product: 2, serial: '' } });
  const { fake, device } = well();
  const waits = [job(1, 'one\n'), job(2, 'two\n')];
  fakeServer({
    'POST /pos/printer/take': () => ({ job: waits.shift() ?? null }),
    'POST /pos/printer/tell': ({ values }) =>
      values.job_id === '1' ? refusal(409, 'It is printed elsewhere now.') : printer,
  });
  await printHere(printer, usbWith(device), hasty);
  expect(fake.printed).toEqual(['two\n']);
});
