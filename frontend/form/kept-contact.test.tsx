import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { fakeServer, refusal } from '../test/fake-server';
import { Toasts } from '../ui/toasts';
import { useKeptContact } from './kept-contact';
import { NotifyFields, notifying } from './notify-fields';

const ray = { customer_id: 7, email: 'ray@demo.test', phone: '(319) 555-0177' };
const said = vi.fn<(isKept: boolean) => void>();

function Sending({ known = ray }) {
  const [wish, setWish] = useState(notifying({ ...known, textingAlerts: true }));
  const { box, keep } = useKeptContact(known, wish);
  return (
    <>
      <NotifyFields value={wish} onChange={setWish} problems={{}} />
      {box}
      <button type="button" onClick={() => void keep().then(said)}>
        Send
      </button>
      <Toasts />
    </>
  );
}

const box = () => screen.queryByLabelText('Save the changed contact details to the customer');

async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
}

const send = () => userEvent.click(screen.getByText('Send'));

// NOTE-4
it('saves back what was changed and is used, where that is wished', async () => {
  const sent = fakeServer({ 'POST /pos/customer/updateContactInfo': () => ({ success: 'Saved.' }) });
  render(<Sending />);
  await userEvent.click(screen.getByLabelText('Notify Customer'));
  expect(box()).toBeNull();
  await retype('Email', 'shop@ray.test');
  await send();
  await vi.waitFor(() => expect(said).toHaveBeenLastCalledWith(false));
  expect(sent).toEqual([]);
  await userEvent.click(box() as HTMLElement);
  await send();
  await vi.waitFor(() => expect(said).toHaveBeenLastCalledWith(true));
  expect(sent.map(({ values }) => values)).toEqual([{ customerId: '7', email: 'shop@ray.test' }]);

  await userEvent.click(screen.getByLabelText('By email'));
  expect(box()).toBeNull();
  await userEvent.click(screen.getByLabelText('By text message'));
  await retype('Phone', '3195550199');
  await send();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.values).toEqual({ customerId: '7', telephone: '(319) 555-0199' });
});

// NOTE-4
it('offers nothing of somebody whom the shop does not know, and says what was refused', async () => {
  fakeServer({
    'POST /pos/customer/updateContactInfo': () =>
      refusal(409, 'Another customer already has this email.', {
        email: 'Another customer already has this email.',
      }),
  });
  const { rerender } = render(<Sending known={{ ...ray, customer_id: 0 }} />);
  await userEvent.click(screen.getByLabelText('Notify Customer'));
  await retype('Email', 'shop@ray.test');
  expect(box()).toBeNull();
  rerender(<Sending />);
  await userEvent.click(box() as HTMLElement);
  await send();
  expect(await screen.findByText('Another customer already has this email.')).toBeDefined();
  await vi.waitFor(() => expect(said).toHaveBeenLastCalledWith(false));
});
