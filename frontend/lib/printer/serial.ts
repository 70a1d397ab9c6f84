import { byteQueue, type Line, PrinterError, problems } from './device';

/** What is used of WebSerial. */
export type SerialPort = {
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
};
export type Serial = {
  getPorts: () => Promise<SerialPort[]>;
  requestPort: () => Promise<SerialPort>;
};

export function serialOf(from: Navigator): Serial | undefined {
  return (from as Navigator & { serial?: Serial }).serial;
}

/** A port has no name by which it is known again: the till remembers which of those it may use, and how many there were. */
export type SerialName = { place: number; of: number };

export async function pairSerial(serial: Serial): Promise<SerialName> {
  const port = await serial.requestPort();
  const ports = await serial.getPorts();
  return { place: Math.max(0, ports.indexOf(port)), of: ports.length };
}

export async function openSerial(
  serial: Serial,
  name: SerialName | undefined,
  baudRate: number,
): Promise<Line> {
  if (!name) throw new PrinterError(problems.unpaired);
  const ports = await serial.getPorts();
  const port = ports.length === name.of ? ports[name.place] : ports.length === 1 ? ports[0] : undefined;
  if (!port) throw new PrinterError(ports.length === 0 ? problems.away : problems.unpaired);
  try {
    await port.open({ baudRate });
  } catch (cause) {
    const isHeld =
      cause instanceof DOMException && (cause.name === 'NetworkError' || cause.name === 'InvalidStateError');
    throw new PrinterError(isHeld ? problems.held : problems.away, cause);
  }
  if (!port.writable || !port.readable) {
    await port.close();
    throw new PrinterError(problems.away);
  }
  const writer = port.writable.getWriter();
  const reader = port.readable.getReader();
  const said = byteQueue();
  const listening = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      said.push(value);
    }
  })().catch(() => {}); // unplugged: whoever waits for a word hears none
  return {
    write: (bytes) => writer.write(bytes),
    read: said.read,
    async close() {
      await reader.cancel().catch(() => {});
      await listening;
      reader.releaseLock();
      await writer.close().catch(() => {});
      writer.releaseLock();
      await port.close().catch(() => {});
    },
  };
}
