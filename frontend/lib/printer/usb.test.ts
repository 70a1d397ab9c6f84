import { expect, it, vi } from 'vitest';
import { type Fake, fakePrinter } from '../../test/fake-printer';
import { type Patience, PrinterError, printOn, problems } from './device';
import { openUsb, pairUsb, type Usb, type UsbDevice } from './usb';

const hasty: Patience = { answer: 30, print: 60, paper: 5_000, look: 10 };
const bytes = (text: string) => new TextEncoder().encode(text);

/** A device as WebUSB has it: nothing works before what must come before it. */
function fakeDevice(printer: Fake, more: Partial<UsbDevice> & { heldBy?: 'driver' | 'program' } = {}) {
  const said: number[] = [];
  let waits: ((end?: Error) => void) | undefined;
  let claimed = false;
  printer.onSay((byte) => {
    said.push(byte);
    waits?.();
  });
  const device: UsbDevice & { unplug: () => void } = {
    vendorId: 0x04b8,
    productId: 0x0202,
    serialNumber: 'A1',
    configuration: null,
    opened: false,
    async open() {
      if (more.heldBy === 'driver') throw new DOMException('Access denied.', 'SecurityError');
      if (device.opened) throw new DOMException('It is open.', 'InvalidStateError');
      device.opened = true;
    },
    async close() {
      device.opened = false;
      device.configuration = null;
      claimed = false;
      waits?.(new DOMException('Cancelled.', 'AbortError'));
    },
    async selectConfiguration(n) {
      if (!device.opened || n !== 1) throw new DOMException('Not open.', 'InvalidStateError');
      device.configuration = {
        interfaces: [
          { interfaceNumber: 0, alternate: { interfaceClass: 3, endpoints: [] } },
          {
            interfaceNumber: 1,
            alternate: {
              interfaceClass: 7,
              endpoints: [
                { endpointNumber: 2, direction: 'in', type: 'bulk', packetSize: 64 },
                { endpointNumber: 3, direction: 'out', type: 'bulk', packetSize: 64 },
              ],
            },
          },
        ],
      };
    },
    async claimInterface(n) {
      if (!device.configuration || n !== 1) throw new DOMException('No such interface.', 'NotFoundError');
      if (more.heldBy === 'program') throw new DOMException('Unable to claim interface.', 'NetworkError');
      claimed = true;
    },
    async releaseInterface() {
      claimed = false;
    },
    async transferOut(endpoint, data) {
      if (!claimed || endpoint !== 3) throw new DOMException('Not claimed.', 'InvalidStateError');
      printer.take(new Uint8Array(data as ArrayBuffer));
      return { status: 'ok' };
    },
    async transferIn(endpoint) {
      if (!claimed || endpoint !== 2) throw new DOMException('Not claimed.', 'InvalidStateError');
      while (said.length === 0)
        await new Promise<void>((done, fail) => {
          waits = (end) => (end ? fail(end) : done());
        });
      return { status: 'ok', data: new DataView(Uint8Array.from(said.splice(0)).buffer) };
    },
    unplug() {
      claimed = false;
      waits?.(new DOMException('It is gone.', 'NetworkError'));
    },
    ...more,
  };
  return device;
}

function fakeUsb(...devices: UsbDevice[]): Usb & { asked: number } {
  const usb = {
    asked: 0,
    getDevices: async () => devices,
    async requestDevice({ filters }: { filters: { classCode: number }[] }) {
      usb.asked += 1;
      const [first] = devices;
      if (filters[0]?.classCode !== 7 || !first) throw new DOMException('Nothing chosen.', 'NotFoundError');
      return first;
    },
  };
  return usb;
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof PrinterError ? error.problem : String(error)),
  );

// PRINT-1: a reload and a replug, by which the device is another object with another number, need no dialog.
it('prints after a reload and a replug without asking again', async () => {
  const first = fakePrinter();
  const usb = fakeUsb(fakeDevice(first));
  const name = await pairUsb(usb);
  const kept = JSON.parse(JSON.stringify(name));
  for (const serialNumber of ['A1', undefined]) {
    const printer = fakePrinter();
    const again = fakeUsb(fakeDevice(printer, { serialNumber }));
    const line = await openUsb(again, kept);
    await printOn(line, bytes('Order # 7\n'), true, async () => {}, hasty);
    await line.close();
    expect(printer.printed).toEqual(['Order # 7\n']);
    expect(again.asked).toBe(0);
  }
  expect(usb.asked).toBe(1);
});

it('prints one job after the other, each with the device open for it alone', async () => {
  const printer = fakePrinter();
  const usb = fakeUsb(fakeDevice(printer));
  const name = await pairUsb(usb);
  for (const text of ['one\n', 'two\n']) {
    const line = await openUsb(usb, name);
    await printOn(line, bytes(text), true, async () => {}, hasty);
    await line.close();
  }
  expect(printer.printed).toEqual(['one\n', 'two\n']);
});

it.each([
  ['the driver of the system', { heldBy: 'driver' } as const, problems.held],
  ['another program', { heldBy: 'program' } as const, problems.held],
])('says that %s holds the printer, and leaves it closed', async (_, more, problem) => {
  const device = fakeDevice(fakePrinter(), more);
  const usb = fakeUsb(device);
  expect(await problemOf(openUsb(usb, await pairUsb(usb)))).toBe(problem);
  expect(device.opened).toBe(false);
});

it('knows a printer that was never paired from one that is not there', async () => {
  const usb = fakeUsb(fakeDevice(fakePrinter()));
  expect(await problemOf(openUsb(usb, undefined))).toBe(problems.unpaired);
  expect(await problemOf(openUsb(fakeUsb(), await pairUsb(usb)))).toBe(problems.away);
  const others = [fakeDevice(fakePrinter(), { productId: 1 }), fakeDevice(fakePrinter(), { productId: 2 })];
  expect(await problemOf(openUsb(fakeUsb(...others), await pairUsb(usb)))).toBe(problems.away);
});

// RCPT-2: whatever is wrong, it is known whether something may have been printed.
it.each([
  ['has no paper', { noPaper: true }, problems.noPaper, false],
  ['is open', { open: true }, problems.open, false],
  ['says nothing', { dumb: true }, problems.silent, false],
])('sends nothing to a printer that %s', async (_, state, problem, begun) => {
  const printer = fakePrinter();
  printer.state = state;
  const usb = fakeUsb(fakeDevice(printer));
  const line = await openUsb(usb, await pairUsb(usb));
  const begin = vi.fn(async () => {});
  expect(await problemOf(printOn(line, bytes('x\n'), true, begin, hasty))).toBe(problem);
  expect(begin.mock.calls.length > 0).toBe(begun);
  expect(printer.printed).toEqual([]);
});

it('waits for a new roll, and believes a printer that says nothing where that is set', async () => {
  const printer = fakePrinter();
  printer.state.outAtNext = true;
  const usb = fakeUsb(fakeDevice(printer));
  const line = await openUsb(usb, await pairUsb(usb));
  const work = printOn(line, bytes('x\n'), true, async () => {}, hasty);
  setTimeout(printer.refill, 80);
  await work;
  expect(printer.printed).toEqual(['x\n']);
  printer.state.dumb = true;
  await printOn(line, bytes('y\n'), false, async () => {}, hasty);
});

it('does not know what was printed when the plug is pulled', async () => {
  const printer = fakePrinter();
  const device = fakeDevice(printer);
  const usb = fakeUsb(device);
  const line = await openUsb(usb, await pairUsb(usb));
  const pulled = printOn(line, bytes('x\n'), true, async () => device.unplug(), hasty);
  expect(await problemOf(pulled)).toBe(problems.lost);
});

it('sends nothing that was not noted first', async () => {
  const printer = fakePrinter();
  const usb = fakeUsb(fakeDevice(printer));
  const line = await openUsb(usb, await pairUsb(usb));
  const refused = printOn(line, bytes('x\n'), true, () => Promise.reject(new Error('taken')), hasty);
  await expect(refused).rejects.toThrow('taken');
  expect(printer.printed).toEqual([]);
});
