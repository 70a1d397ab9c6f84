import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { expect, it } from 'vitest';
import { fakeServer, keysOfTwo, silence } from '../../test/fake-server';
import { OpenShift } from './open-shift';

// API-6
it('opens once, whatever is counted after nobody answered', async () => {
  const sent = fakeServer({ 'POST /pos/shift/open': silence });
  render(<OpenShift path="/pos/shift/open" register="Lane 1" home={createRef()} onOpened={() => {}} />);
  const [first, again] = await keysOfTwo(
    sent,
    () => userEvent.click(screen.getByRole('button', { name: /^Open with/ })),
    () => userEvent.type(screen.getByLabelText('Float in the drawer'), '5'),
  );
  expect(again).toBe(first);
});
