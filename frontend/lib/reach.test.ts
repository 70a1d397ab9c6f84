import { afterEach, expect, it, vi } from 'vitest';
import { currentReach, reached, watchReach } from './reach';

afterEach(() => {
  reached(true);
  vi.useRealTimers();
});

// UX-21
it('knows at once that the network is gone, and that the server is back without being asked', async () => {
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
  await vi.advanceTimersByTimeAsync(10_000);
  expect(health).toHaveBeenCalledTimes(2);
  stop();
});
