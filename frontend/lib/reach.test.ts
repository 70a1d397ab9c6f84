import { afterEach, expect, it, vi } from 'vitest';
import { currentReach, failing, reached, recovered, watchReach } from './reach';

afterEach(() => {
  reached(true);
  recovered();
  vi.useRealTimers();
});

// UX-21
it('knows within 3 s that the server is lost, though nobody asked for anything', async () => {
  vi.useFakeTimers();
  const health = vi.fn(async () => new Response('ok'));
  vi.stubGlobal('fetch', health);
  const stop = watchReach();
  await vi.advanceTimersByTimeAsync(5_500);
  expect(currentReach().at).toBe('online');
  const silence = (_: string, { signal }: RequestInit) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const control = new AbortController();
    setTimeout(() => control.abort(), ms);
    return control.signal;
  });
  health.mockImplementation(silence as never);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(currentReach().at).toBe('offline');
  timeout.mockRestore();
  stop();
});

it('knows at once that the network is gone, and soon that the server is back', async () => {
  vi.useFakeTimers();
  const health = vi.fn(async () => Promise.reject(new TypeError('planted')));
  vi.stubGlobal('fetch', health);
  const stop = watchReach(2_000);
  dispatchEvent(new Event('offline'));
  expect(currentReach().at).toBe('offline');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(health).toHaveBeenCalledTimes(1);
  expect(currentReach().at).toBe('offline');
  health.mockImplementation((async () => new Response('ok')) as never);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(currentReach().at).toBe('online');
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(health).toHaveBeenCalledTimes(2);
});

it('says that nothing is saved until the server is ready again, and that it is lost meanwhile', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async (_: string) => new Response('', { status: 503 }));
  vi.stubGlobal('fetch', asked);
  const stop = watchReach();
  failing('Nothing can be saved at the moment.');
  reached(true); // other calls are answered
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.mock.lastCall?.[0]).toBe('/readyz');
  expect(currentReach()).toEqual({ at: 'down', words: 'Nothing can be saved at the moment.' });
  asked.mockImplementation(async () => Promise.reject(new TypeError('planted')));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(currentReach().at).toBe('offline');
  failing('Nothing can be saved at the moment.');
  asked.mockImplementation(async () => new Response('ready'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(currentReach().at).toBe('online');
  stop();
});
