import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { FakeStream } from '../../test/fake-stream';
import { useElsewhere } from './use-elsewhere';

beforeEach(() => FakeStream.install());

const seen = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

it('says where else an order is open, for as long as this tab is looked at', () => {
  const { result, rerender, unmount } = renderHook(({ id }) => useElsewhere(id), {
    initialProps: { id: null as number | null },
  });
  expect(FakeStream.all).toHaveLength(0);
  rerender({ id: 7 });
  expect(FakeStream.newest().url).toBe('/pos/checkout/terminalEvents?orderId=7');
  act(() => FakeStream.newest().say('elsewhere', { text: 'Planted' }));
  expect(result.current).toBe('Planted');
  act(() => FakeStream.newest().say('elsewhere', { text: '' }));
  expect(result.current).toBe('');

  act(() => FakeStream.newest().say('elsewhere', { text: 'Planted' }));
  seen('hidden');
  expect([result.current, FakeStream.newest().readyState]).toEqual(['', FakeStream.CLOSED]);
  seen('visible');
  expect(FakeStream.all).toHaveLength(2);
  unmount();
  expect(FakeStream.newest().readyState).toBe(FakeStream.CLOSED);
});
