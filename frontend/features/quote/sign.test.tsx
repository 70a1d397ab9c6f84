import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Sign } from './sign';

const sign = {
  width: 600,
  height: 180,
  total: 100,
  boxes: [
    { field: 'groups[0]', amount: 60 },
    { field: 'groups[1]', amount: 40 },
  ],
  is_typed: false,
  problem: '',
};

const show = () =>
  render(
    <form aria-label="quote" onSubmit={(event) => event.preventDefault()}>
      <input type="checkbox" aria-label="first" name="groups[0]" defaultChecked />
      <input type="checkbox" aria-label="second" name="groups[1]" defaultChecked />
      <Sign sign={sign} />
    </form>,
  );

// TRD-9 a2
it('adds up what is ticked, refuses an empty sheet, and takes the typed name instead', async () => {
  show();
  const person = userEvent.setup();
  await person.click(screen.getByLabelText('second'));
  const approve = screen.getByRole('button', { name: 'Approve $60.00' });
  const form = screen.getByRole('form');
  expect(fireEvent.submit(form)).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('draw your signature');
  await person.click(screen.getByRole('button', { name: 'Type instead' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(new FormData(form as HTMLFormElement).get('sign')).toBe('typed');
  expect(approve).toBeTruthy();
});
