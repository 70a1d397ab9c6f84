import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeStream } from '../../test/fake-stream';
import { followTerminal } from './follow-terminal';

const heard = vi.fn();
const look = vi.fn();
let stop = () => {};
const { newest } = FakeStream;

beforeEach(() => {
  vi.useFakeTimers();
  FakeStream.install();
  heard.mockReset();
  look.mockReset();
  stop = followTerminal({ orderId: 7 }, heard, look);
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
