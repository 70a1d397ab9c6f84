import { byteQueue, type Line, PrinterError, problems } from './device';

/** The class of printers. */
const printerClass = 7;

/** What is used of WebUSB. */
export type UsbEndpoint = {
  endpointNumber: number;
  direction: 'in' | 'out';
  type: string;
  packetSize: number;
};
export type UsbInterface = {
  interfaceNumber: number;
  alternate: { interfaceClass: number; endpoints: UsbEndpoint[] };
};
export type UsbDevice = {
  vendorId: number;
  productId: number;
  serialNumber?: string | undefined;
  productName?: string | undefined;
  configuration: { interfaces: UsbInterface[] } | null;
  opened: boolean;
  open: () => Promise<void>;
  close: () => Promise<void>;
  selectConfiguration: (n: number) => Promise<void>;
  claimInterface: (n: number) => Promise<void>;
  releaseInterface: (n: number) => Promise<void>;
  transferOut: (endpoint: number, data: BufferSource) => Promise<{ status?: string }>;
  transferIn: (endpoint: number, length: number) => Promise<{ status?: string; data?: DataView }>;
};
export type Usb = {
  getDevices: () => Promise<UsbDevice[]>;
  requestDevice: (options: { filters: { classCode: number }[] }) => Promise<UsbDevice>;
};

export function usbOf(from: Navigator): Usb | undefined {
  return (from as Navigator & { usb?: Usb }).usb;
}

/** Which device was chosen: by what it says of itself, as its place among the devices changes. */
export type UsbName = { vendor: number; product: number; serial: string };

const nameOf = (d: UsbDevice): UsbName => ({
  vendor: d.vendorId,
  product: d.productId,
  serial: d.serialNumber ?? '',
});

/** Asks the person once which printer it is; the browser remembers the leave. */
export async function pairUsb(usb: Usb): Promise<UsbName> {
  const device = await usb.requestDevice({ filters: [{ classCode: printerClass }] });
  return nameOf(device);
}

/** The paired printer among the devices that the browser lets us use; without a dialog. */
async function find(usb: Usb, name: UsbName | undefined): Promise<UsbDevice> {
  const devices = await usb.getDevices();
  const same = devices.find((d) => {
    const is = nameOf(d);
    return name && is.vendor === name.vendor && is.product === name.product && is.serial === name.serial;
  });
  // one whose number changed with the plug, and the only one there is
  const only = devices.length === 1 ? devices[0] : undefined;
  const found = same ?? only;
  if (!found) throw new PrinterError(devices.length > 0 || name ? problems.away : problems.unpaired);
  return found;
}

export async function openUsb(usb: Usb, name: UsbName | undefined): Promise<Line> {
  if (!name) throw new PrinterError(problems.unpaired);
  const device = await find(usb, name);
  try {
    if (!device.opened) await device.open();
    if (!device.configuration) await device.selectConfiguration(1);
  } catch (cause) {
    throw new PrinterError(isHeld(cause) ? problems.held : problems.away, cause);
  }
  const face = device.configuration?.interfaces.find((i) => i.alternate.interfaceClass === printerClass);
  const out = face?.alternate.endpoints.find((e) => e.direction === 'out' && e.type === 'bulk');
  if (!face || !out) {
    await device.close();
    throw new PrinterError(problems.away);
  }
  try {
    await device.claimInterface(face.interfaceNumber);
  } catch (cause) {
    await device.close();
    throw new PrinterError(problems.held, cause);
  }
  const back = face.alternate.endpoints.find((e) => e.direction === 'in' && e.type === 'bulk');
  const said = byteQueue();
  let isOpen = true;
  if (back) void listen(device, back, said.push, () => isOpen);
  return {
    async write(bytes) {
      const { status } = await device.transferOut(out.endpointNumber, bytes);
      if (status && status !== 'ok') throw new PrinterError(problems.lost);
    },
    read: said.read,
    async close() {
      isOpen = false;
      await device.close(); // ends a transfer that waits, and gives the printer to whoever wants it next
    },
  };
}

async function listen(
  device: UsbDevice,
  from: UsbEndpoint,
  push: (bytes: Iterable<number>) => void,
  isOpen: () => boolean,
): Promise<void> {
  while (isOpen()) {
    try {
      const { data } = await device.transferIn(from.endpointNumber, from.packetSize);
      if (data) push(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    } catch {
      return; // closed, or gone: whoever waits for a word hears none
    }
  }
}

/** The system says so where its driver, or another program, has the device. */
function isHeld(cause: unknown): boolean {
  return (
    cause instanceof DOMException && (cause.name === 'SecurityError' || cause.name === 'InvalidStateError')
  );
}
