/** A receipt printer for tests, behind any way: as strict as those on counters. It knows no byte that it was not taught. */
export type Fake = {
  /** What it is sent comes here. */
  take: (bytes: Uint8Array) => void;
  /** What it says, byte for byte. */
  onSay: (hear: (byte: number) => void) => void;
  /** The papers that came out. */
  printed: string[];
  state: { noPaper?: boolean; open?: boolean; dumb?: boolean; outAtNext?: boolean };
  /** A new roll: what it kept is printed. */
  refill: () => void;
};

export function fakePrinter(): Fake {
  let rest: number[] = [];
  let paper = '';
  let isOut = false;
  let hear: (byte: number) => void = () => {};
  const say = (byte: number) => {
    if (!fake.state.dumb) queueMicrotask(() => hear(byte));
  };
  const done = () => {
    fake.printed.push(paper);
    paper = '';
    say(0);
  };
  const status = (what: number): number => {
    const out = fake.state.noPaper || isOut;
    if (what === 1) return 0x12 | (out || fake.state.open ? 0x08 : 0);
    if (what === 2) return 0x12 | (out ? 0x20 : 0) | (fake.state.open ? 0x04 : 0);
    if (what === 4) return 0x12 | (out ? 0x60 : 0);
    throw new Error(`it is asked for ${what}`);
  };
  const step = (): boolean => {
    const [first = 0, second, third] = rest;
    if (first === 0x10) {
      if (second !== 0x04 || third === undefined) return false;
      say(status(third));
      rest = rest.slice(3);
      return true;
    }
    if (first === 0x1d && second === 0x72) {
      if (third === undefined) return false;
      rest = rest.slice(3);
      if (fake.state.outAtNext) {
        isOut = true;
        fake.state.outAtNext = false;
      } else done();
      return true;
    }
    if (first !== 0x0a && (first < 0x20 || first > 0x7e)) throw new Error(`it does not know ${first}`);
    paper += String.fromCharCode(first);
    rest = rest.slice(1);
    return true;
  };
  const fake: Fake = {
    take(bytes) {
      rest.push(...bytes);
      while (rest.length > 0 && step());
    },
    onSay(to) {
      hear = to;
    },
    printed: [],
    state: {},
    refill() {
      isOut = false;
      done();
    },
  };
  return fake;
}
