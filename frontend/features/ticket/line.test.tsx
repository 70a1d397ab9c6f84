import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aLine } from '../../test/samples';
import { Line } from './line';

function show(quantity: number) {
  const onQuantity = vi.fn();
  const line = aLine({ quantity });
  const draw = (now: typeof line) => (
    <Line
      line={now}
      isCurrent={false}
      hasVehicle={false}
      onChoose={() => undefined}
      onQuantity={onQuantity}
      onLeave={() => (document.activeElement as HTMLElement).blur()}
    />
  );
  const { rerender } = render(draw(line));
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.focus();
  return { field, onQuantity, grows: (to: number) => rerender(draw({ ...line, quantity: to })) };
}

// DEMO-3: tools find a line by its part and its key.
it('carries its part and its key', () => {
  show(1);
  expect(screen.getByRole('listitem').dataset).toMatchObject({ productId: '7', key: 'k1' });
});

it('settles a typed quantity once, although Enter also leaves the field', () => {
  const { field, onQuantity } = show(1);
  fireEvent.change(field, { target: { value: '12' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onQuantity.mock.calls).toEqual([[12]]);
});

// UX-11: the first digit of a scan leaks into the field, and the scanner puts back what stood there.
it('keeps the pieces that scans add while it has the focus', () => {
  const { field, onQuantity, grows } = show(1);
  fireEvent.change(field, { target: { value: '14' } });
  grows(2);
  fireEvent.change(field, { target: { value: '1' } });
  field.blur();
  expect(onQuantity).not.toHaveBeenCalled();
  expect(field.value).toBe('2');
});
