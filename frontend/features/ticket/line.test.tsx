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

// TRD-6: why a part may not fit is said on the line.
it('says whether the part fits, and why', () => {
  const fitment = { result: 'maybe', mark: 'verify', label: 'Verify Fitment', reason: 'needs 5.7L' };
  const at = (hasVehicle: boolean) => (
    <Line
      line={aLine({ fitment, fitment_notes: ['With J55'] })}
      isCurrent={false}
      hasVehicle={hasVehicle}
      onChoose={() => undefined}
      onQuantity={() => undefined}
      onLeave={() => undefined}
    />
  );
  const { rerender } = render(at(true));
  expect(screen.getByText(/^Verify Fitment: needs 5.7L/).textContent).toContain('With J55');
  rerender(at(false));
  expect(screen.queryByText(/Verify Fitment/)).toBeNull();
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
