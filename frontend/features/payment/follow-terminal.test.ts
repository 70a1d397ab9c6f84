import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followTerminal } from './follow-terminal';

class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: FakeStream[] = [];
  readonly url: string;
  readyState = 0;
  onopen = () => {};
  onerror = () => {};
  constructor(url: string) {
    super();
    this.url = url;
    FakeStream.all.push(this);
  }
  close() {
    this.readyState = FakeStream.CLOSED;
  }
  say(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
}

const heard = vi.fn();
const look = vi.fn();
let stop = () => {};
const newest = () => FakeStream.all.at(-1) as FakeStream;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
  FakeStream.all.length = 0;
  heard.mockReset();
  look.mockReset();
  stop = followTerminal(7, heard, look);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

// PAY-16
it('tells every event by its name', () => {
  expect(newest().url).toBe('/pos/checkout/terminalEvents?orderId=7');
  newest().say('waiting', { siteTransactionId: 's' });
  newest().say('failed', { message: 'Planted.' });
  newest().say('approved', { balanceDue: 0 });
  expect(heard.mock.calls.map(([event]) => event)).toEqual([
    { at: 'waiting', siteTransactionId: 's' },
    { at: 'failed', message: 'Planted.' },
    { at: 'approved', balanceDue: 0 },
  ]);
});

it('asks what stands while the stream is away, and not once it is back', () => {
  newest().onerror();
  vi.advanceTimersByTime(4_000);
  expect(look).toHaveBeenCalledTimes(2);
  newest().onopen();
  vi.advanceTimersByTime(10_000);
  expect(look).toHaveBeenCalledTimes(2);
  expect(FakeStream.all).toHaveLength(1);
});

it('opens a stream that was refused again', () => {
  newest().close();
  newest().onerror();
  vi.advanceTimersByTime(2_000);
  expect(FakeStream.all).toHaveLength(2);
  newest().say('payment', { balanceDue: 1 });
  expect(heard).toHaveBeenCalledTimes(1);
});

it('stops with its screen', () => {
  newest().onerror();
  stop();
  vi.advanceTimersByTime(10_000);
  expect(look).not.toHaveBeenCalled();
});
