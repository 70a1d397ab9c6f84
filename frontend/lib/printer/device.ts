/** Why a printer at this machine did not print, in the sentences that the server knows. */
export const problems = {
  noPaper: 'The printer is out of paper.',
  open: 'The cover of the printer is open.',
  notReady: 'The printer is not ready.',
  away: 'The printer could not be reached.',
  silent: 'The printer does not say how it is.',
  unpaired: 'The printer is not paired with this browser.',
  held: 'A driver or another program holds the printer.',
  lost: 'The printer was lost while it printed.',
} as const;

export type Problem = (typeof problems)[keyof typeof problems];

export class PrinterError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

/** An open way to a printer. */
export type Line = {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** The next byte that the printer says; undefined when it says none in time. */
  read: (ms: number) => Promise<number | undefined>;
  close: () => Promise<void>;
};

export type Patience = { answer: number; print: number; paper: number; look: number };

export const usual: Patience = { answer: 2_000, print: 20_000, paper: 60_000, look: 1_000 };

/** DLE EOT: how the printer, what keeps it off line and its paper are, told at once. */
const ask = (what: number) => Uint8Array.of(0x10, 0x04, what);
/** GS r: answered in its turn, when all before is printed. */
const whenDone = Uint8Array.of(0x1d, 0x72, 1);

const isStatus = (byte: number) => (byte & 0x93) === 0x12;
const isDone = (byte: number) => (byte & 0x90) === 0;

/**
 * Prints one job. begin is told before the first byte that prints: when it throws nothing is sent. What is thrown
 * afterwards means that nobody knows what was printed.
 */
export async function printOn(
  line: Line,
  content: Uint8Array<ArrayBuffer>,
  answers: boolean,
  begin: () => Promise<void>,
  patience: Patience = usual,
): Promise<void> {
  if (answers) await checkReady(line, patience);
  await begin();
  try {
    await line.write(content);
    if (!answers) return;
    await line.write(whenDone);
  } catch (cause) {
    throw new PrinterError(problems.lost, cause);
  }
  await awaitDone(line, patience);
}

async function status(line: Line, what: number, ms: number): Promise<number> {
  await line.write(ask(what));
  for (;;) {
    const byte = await line.read(ms);
    if (byte === undefined) throw new PrinterError(problems.silent);
    if (isStatus(byte)) return byte;
  }
}

async function checkReady(line: Line, { answer }: Patience): Promise<void> {
  const printer = await status(line, 1, answer);
  const offline = await status(line, 2, answer);
  const paper = await status(line, 4, answer);
  if ((paper & 0x60) !== 0 || (offline & 0x20) !== 0) throw new PrinterError(problems.noPaper);
  if ((offline & 0x04) !== 0) throw new PrinterError(problems.open);
  if ((printer & 0x08) !== 0 || (offline & 0x40) !== 0) throw new PrinterError(problems.notReady);
}

/** Waits for the word behind the paper. A printer that ran out of paper goes on with a new roll. */
async function awaitDone(line: Line, patience: Patience): Promise<void> {
  let isOut = false;
  let waited = 0;
  for (;;) {
    const byte = await line.read(patience.look);
    if (byte !== undefined && isDone(byte)) return;
    if (byte !== undefined && isStatus(byte)) {
      const out = (byte & 0x60) !== 0;
      if (out !== isOut) waited = 0;
      isOut = out;
    }
    if (byte !== undefined) continue;
    waited += patience.look;
    if (waited >= (isOut ? patience.paper : patience.print))
      throw new PrinterError(isOut ? problems.noPaper : problems.lost);
    try {
      await line.write(ask(4));
    } catch (cause) {
      throw new PrinterError(problems.lost, cause);
    }
  }
}

/** Puts bytes that come when they come into a queue that is read with a patience. */
export function byteQueue() {
  const bytes: number[] = [];
  let wake: (() => void) | undefined;
  return {
    push(more: Iterable<number>) {
      bytes.push(...more);
      wake?.();
    },
    async read(ms: number): Promise<number | undefined> {
      if (bytes.length === 0)
        await new Promise<void>((done) => {
          const timer = setTimeout(done, ms);
          wake = () => {
            clearTimeout(timer);
            done();
          };
        });
      wake = undefined;
      return bytes.shift();
    },
  };
}
