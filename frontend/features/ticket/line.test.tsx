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
      onOldParts={() => undefined}
      onToOrder={() => undefined}
      onLost={() => undefined}
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
      onOldParts={() => undefined}
      onToOrder={() => undefined}
      onLost={() => undefined}
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

// TRD-1
it('says how many old parts are handed in, one more with each press, and takes it back', () => {
  const pressed = vi.fn();
  const core = {
    title: 'Core charge, refundable',
    note: '',
    quantity: 2,
    unit_price: 22,
    unit_price_text: '$22.00',
    price: 44,
    price_text: '$44.00',
  };
  const draw = (old_parts: number, isCurrent = true) => (
    <Line
      line={aLine({ quantity: 2, core: { ...core, old_parts } })}
      isCurrent={isCurrent}
      hasVehicle={false}
      onChoose={() => undefined}
      onQuantity={() => undefined}
      onOldParts={pressed}
      onToOrder={() => undefined}
      onLost={() => undefined}
      onLeave={() => undefined}
    />
  );
  const { rerender } = render(draw(0, false));
  expect(screen.queryByText('Old part handed in now')).toBeNull();
  for (const here of [0, 1, 2]) {
    rerender(draw(here));
    expect(screen.getByText(`${here} of 2 handed in`)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Old part/ }));
  }
  expect(pressed.mock.calls).toEqual([[1], [2], [0]]);
});
