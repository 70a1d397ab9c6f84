import { expect, it } from 'vitest';
import { type Fake, fakePrinter } from '../../test/fake-printer';
import { PrinterError, printOn, problems } from './device';
import { openSerial, pairSerial, type Serial, type SerialPort } from './serial';

const hasty = { answer: 30, print: 60, paper: 5_000, look: 10 };
const bytes = (text: string) => new TextEncoder().encode(text);

/** A port as Web Serial has it: its streams are there while it is open, and a locked one can't be closed. */
function fakePort(printer: Fake, baud = 9600, isHeld = false): SerialPort {
  const port = {
    readable: null as ReadableStream<Uint8Array> | null,
    writable: null as WritableStream<Uint8Array> | null,
    async open({ baudRate }: { baudRate: number }) {
      if (isHeld) throw new DOMException('Failed to open serial port.', 'NetworkError');
      if (port.readable) throw new DOMException('The port is already open.', 'InvalidStateError');
      port.readable = new ReadableStream({
        start: (to) => printer.onSay((byte) => to.enqueue(Uint8Array.of(byte))),
      });
      port.writable = new WritableStream({
        write(chunk) {
          if (baudRate === baud) printer.take(chunk); // at another speed it hears noise
        },
      });
    },
    async close() {
      if (port.readable?.locked || port.writable?.locked)
        throw new TypeError('Cannot cancel a locked stream');
      port.readable = null;
      port.writable = null;
    },
  };
  return port;
}

function fakeSerial(...ports: SerialPort[]): Serial & { asked: number } {
  const serial = {
    asked: 0,
    getPorts: async () => ports,
    async requestPort() {
      serial.asked += 1;
      const last = ports.at(-1);
      if (!last) throw new DOMException('No port selected by the user.', 'NotFoundError');
      return last;
    },
  };
  return serial;
}

const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof PrinterError ? error.problem : String(error)),
  );

// PRINT-1: a port says nothing of itself; after a reload it is known by its place.
it('prints by the paired port after a reload, and closes it each time', async () => {
  const scale = fakePrinter();
  const printer = fakePrinter();
  const serial = fakeSerial(fakePort(scale), fakePort(printer));
  const name = JSON.parse(JSON.stringify(await pairSerial(serial)));
  for (const text of ['one\n', 'two\n']) {
    const line = await openSerial(serial, name, 9600);
    await printOn(line, bytes(text), true, async () => {}, hasty);
    await line.close();
  }
  expect(printer.printed).toEqual(['one\n', 'two\n']);
  expect(scale.printed).toEqual([]);
  expect(serial.asked).toBe(1);
});

it('prints on none where it can’t know which, and says so', async () => {
  const name = await pairSerial(fakeSerial(fakePort(fakePrinter()), fakePort(fakePrinter())));
  const three = fakeSerial(fakePort(fakePrinter()), fakePort(fakePrinter()), fakePort(fakePrinter()));
  expect(await problemOf(openSerial(three, name, 9600))).toBe(problems.unpaired);
  expect(await problemOf(openSerial(fakeSerial(), name, 9600))).toBe(problems.away);
  expect(await problemOf(openSerial(three, undefined, 9600))).toBe(problems.unpaired);
});

it('says that another program holds the port', async () => {
  const serial = fakeSerial(fakePort(fakePrinter(), 9600, true));
  expect(await problemOf(openSerial(serial, await pairSerial(serial), 9600))).toBe(problems.held);
});

it('hears nothing at another speed, and sends no paper', async () => {
  const printer = fakePrinter();
  const serial = fakeSerial(fakePort(printer, 19200));
  const line = await openSerial(serial, await pairSerial(serial), 9600);
  expect(await problemOf(printOn(line, bytes('x\n'), true, async () => {}, hasty))).toBe(problems.silent);
  await line.close();
  expect(printer.printed).toEqual([]);
});
