import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer, refusal } from '../../test/fake-server';
import { CloseShift } from './close-shift';

const close = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Close with/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Close the shift' }));
};

// SHIFT-1
it('sends no count of checks that nobody made, and one of nothing where it was typed', async () => {
  const sent = fakeServer({
    'POST /pos/shift/close': () => refusal(422, 'Please check.', { checks: 'Planted' }),
  });
  render(<CloseShift register="Lane 1" />);
  await userEvent.click(screen.getByRole('button', { name: /^Close with/ }));
  await screen.findByText(
    '$0.00 in cash and $0.00 of cards were counted, and no checks. A closed shift stays closed.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Close the shift' }));
  await screen.findByText('Planted');
  const checks = screen.getByLabelText('Checks counted');
  await waitFor(() => expect(document.activeElement).toBe(checks)); // and not what asked whether to close
  await userEvent.clear(checks);
  await userEvent.type(checks, '0');
  await close();
  expect(sent.map(({ values }) => values.checks)).toEqual([undefined, '0']);
});
