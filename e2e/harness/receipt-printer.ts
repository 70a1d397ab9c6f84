import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

/**
 * A receipt printer on the network, as strict as those on counters: one connection after the other, it answers DLE EOT at
 * once and GS r in its turn, and throws at a byte that begins no command.
 */
export class ReceiptPrinter {
  /** The letters of each paper that came out whole. */
  readonly papers: string[] = [];
  kicks = 0;
  hasPaper = true;
  private server: Server | undefined;
  private port = 0;
  private readonly open = new Set<Socket>();
  private failure: Error | undefined;

  /** Plugs it in, at the address that it had. */
  async on(): Promise<string> {
    const server = createServer((socket) => this.serve(socket)).listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    const at = server.address();
    if (at === null || typeof at === 'string') throw new Error('no port');
    this.port = at.port;
    this.server = server;
    return `127.0.0.1:${at.port}`;
  }

  /** Unplugs it. */
  async off(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (!server) return;
    for (const socket of this.open) socket.destroy();
    server.close();
    await once(server, 'close');
  }

  /** Fails on what it did not understand. */
  check(): void {
    if (this.failure) throw this.failure;
  }

  private serve(socket: Socket): void {
    let rest = Buffer.alloc(0);
    const job = { text: '', kicks: 0 };
    this.open.add(socket);
    socket.on('close', () => this.open.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (more) => {
      rest = Buffer.concat([rest, more]);
      for (;;) {
        let used: number;
        try {
          used = this.step(rest, job, socket);
        } catch (error) {
          this.failure = error as Error;
          socket.destroy();
          return;
        }
        if (used === 0) return;
        rest = rest.subarray(used);
      }
    });
  }

  /** Does what stands first, and says how long that was; 0: it is not whole yet. */
  private step(bytes: Buffer, job: { text: string; kicks: number }, to: Socket): number {
    const [first, second, third = 0] = bytes;
    if (first === undefined) return 0;
    const lacks = (length: number) => bytes.length < length;
    if (first === 0x0a || first >= 0x20) {
      job.text += first < 0x80 ? String.fromCharCode(first) : '·';
      return 1;
    }
    if (second === undefined || lacks(3))
      return first === 0x1b && second === 0x40 ? 2 : first === 0x1c && second ? 2 : 0;
    const name = `${first} ${second}`;
    switch (name) {
      case '16 4': // DLE EOT
        to.write(Buffer.of(0x12 | (this.hasPaper ? 0 : third === 4 ? 0x60 : third === 2 ? 0x20 : 0x08)));
        return 3;
      case '29 114': // GS r: all before is printed
        if (/\S/.test(job.text)) this.papers.push(job.text);
        this.kicks += job.kicks;
        job.text = '';
        job.kicks = 0;
        to.write(Buffer.of(0));
        return 3;
      case '27 64': // ESC @
      case '28 46': // FS .
        return 2;
      case '27 82':
      case '27 116':
      case '27 97':
      case '27 69':
      case '27 100':
      case '29 33':
      case '29 66':
      case '29 104':
      case '29 119':
      case '29 72':
        return 3;
      case '29 86': // GS V
        return lacks(4) ? 0 : 4;
      case '27 112': // ESC p
        if (lacks(5)) return 0;
        job.kicks += 1;
        return 5;
      case '29 107': // GS k
        return lacks(4) || lacks(4 + (bytes[3] ?? 0)) ? 0 : 4 + (bytes[3] ?? 0);
      case '29 40': // GS (
        return lacks(5) || lacks(5 + bytes.readUInt16LE(3)) ? 0 : 5 + bytes.readUInt16LE(3);
      case '29 118': {
        if (lacks(8)) return 0;
        const size = bytes.readUInt16LE(4) * bytes.readUInt16LE(6);
        return lacks(8 + size) ? 0 : 8 + size;
      }
      default:
        throw new Error(`the printer knows no command ${name}`);
    }
  }
}
