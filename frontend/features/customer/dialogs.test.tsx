import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { Customer } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { Toasts } from '../../ui/toasts';
import { CustomerDialog } from './customer-dialog';
import { IPTab } from './ip-tab';
import { NewCustomer } from './new-customer';
import { NotifyDialog } from './notify-dialog';
import { aCustomer, aForm } from './sample';

const ray: Customer = {
  customer_id: 7,
  firstname: 'Ray',
  lastname: 'Hollis',
  email: 'ray@hollis.test',
  telephone: '(319) 555-0177',
  company: '',
  group: 'Retail',
};

function show(what: React.ReactNode) {
  render(
    <QueryClientProvider client={queries}>
      {what}
      <Toasts />
    </QueryClientProvider>,
  );
}

const chosen = vi.fn<(id: number) => void>();
const done = vi.fn<(id: number) => void>();
beforeEach(() => {
  chosen.mockReset();
  done.mockReset();
});
afterEach(() => vi.useRealTimers());

// CUST-8
it('asks half a second after the last letter, once', async () => {
  vi.useFakeTimers();
  const sent = fakeServer({ 'GET /pos/customer/search': () => ({ items: [ray] }) });
  show(<CustomerDialog open customer={null} onClose={() => {}} onChosen={chosen} />);
  const box = screen.getByRole('searchbox');
  expect(screen.getByRole('dialog').textContent).toContain('Search for a Customer');
  for (const text of ['h', 'ho', 'holl']) {
    fireEvent.change(box, { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(400));
  }
  const asked = () => sent.map(({ values }) => values.s).filter(Boolean);
  expect(asked()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(150));
  expect(asked()).toEqual(['holl']);
  await act(() => vi.advanceTimersByTimeAsync(50));
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(chosen).toHaveBeenCalledWith(7, ray);
});

// TKT-3
it('offers whom the register served last, each by a key, and nobody by Enter alone', async () => {
  fakeServer({ 'GET /pos/customer/search': ({ values }) => ({ items: values.s ? [] : [ray] }) });
  show(<CustomerDialog open customer={null} onClose={() => {}} onChosen={chosen} />);
  expect(await screen.findByText('Served last at this register')).toBeDefined();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Alt>}2{/Alt}');
  expect(chosen).not.toHaveBeenCalled();
  await userEvent.keyboard('{Alt>}1{/Alt}');
  expect(chosen).toHaveBeenCalledWith(7, ray);
});

// CUST-8
it('says that a search failed, and tries again', async () => {
  let isBroken = true;
  fakeServer({
    'GET /pos/customer/search': () => (isBroken ? refusal(500, 'Broken') : { items: [ray] }),
  });
  show(<CustomerDialog open customer={null} onClose={() => {}} onChosen={chosen} />);
  await userEvent.type(screen.getByRole('searchbox'), 'hollis');
  expect(await screen.findByText('Something went wrong!')).toBeDefined();
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Ray Hollis')).toBeDefined();
});

// CUST-9
it('opens the form of the customer who is on the ticket in a new tab', () => {
  show(<CustomerDialog open customer={ray} onClose={() => {}} onChosen={chosen} />);
  const link = screen.getByRole('link', { name: 'Edit' });
  expect(link.getAttribute('href')).toBe('/pos/customer/edit?customer_id=7');
  expect(link.getAttribute('target')).toBe('_blank');
});

/** The words of the last toast that something went wrong. */
const refused = () => [...document.querySelectorAll('.toast.bad')].at(-1)?.textContent;

async function fill(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('First name'), 'Kim');
  await userEvent.type(screen.getByLabelText('Last name'), 'Wood');
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Save customer' }));

function isNew() {
  const empty = { firstname: '', lastname: '', email: '', telephone: '', company: '' };
  return aForm(aCustomer({ customer_id: 0, version: 0, addresses: [], address_id: 0, ...empty }));
}

// CUST-9
it('makes a customer and gives their id', async () => {
  const sent = fakeServer({
    'GET /api/customer/get': isNew,
    'POST /api/customer/save': () => ({
      success: 'Saved.',
      result: 'added',
      redirect: '',
      customer: aCustomer({ customer_id: 31 }),
    }),
  });
  show(<NewCustomer typed="(319) 555-0144" onClose={() => {}} onDone={done} />);
  await fill();
  await create();
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(31));
  expect(screen.getByText('Customer successfully saved!')).toBeDefined();
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  expect(opened).toHaveBeenCalledWith('/pos/customer/edit?customer_id=31', '_blank', 'noopener');
  expect(sent.at(-1)?.values).toMatchObject({ firstname: 'Kim', telephone: '(319) 555-0144' });
});

// CUST-9
it('shows the words of a refusal and keeps what was typed', async () => {
  fakeServer({
    'GET /api/customer/get': isNew,
    'POST /api/customer/save': () =>
      refusal(422, 'This email belongs to another customer.', {
        email: 'This email belongs to another customer.',
      }),
  });
  show(<NewCustomer onClose={() => {}} onDone={done} />);
  await fill();
  await create();
  await waitFor(() => expect(screen.getAllByText(/This email belongs/)).toHaveLength(2));
  expect(refused()).toContain('This email belongs');
  expect(done).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Kim');
});

// CUST-9
it('yields 0 where the call fails altogether', async () => {
  fakeServer({ 'GET /api/customer/get': isNew, 'POST /api/customer/save': () => refusal(500, 'Broken') });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  show(<NewCustomer onClose={() => {}} onDone={done} />);
  await fill();
  await create();
  await waitFor(() => expect(done).toHaveBeenCalledExactlyOnceWith(0));
  expect(refused()).toContain('Something went wrong!');
});

// CUST-24 CUST-23
it('asks for a message, sends it, and saves changed contact details where that is wished', async () => {
  const sent = fakeServer({
    'POST /pos/customer/notify': () => ({ success: 'Sent.' }),
    'POST /pos/customer/updateContactInfo': () => ({ success: 'Saved.' }),
  });
  const contact = vi.fn();
  show(
    <NotifyDialog
      open
      customer={aCustomer()}
      path="/pos/customer/notify?customerId=7"
      onClose={() => {}}
      onContact={contact}
    />,
  );
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await send();
  expect(screen.getByText('Required')).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByLabelText('Message'), 'Your caliper is here.');
  expect(screen.queryByLabelText(/Save the changed contact details/)).toBeNull();
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'shop@hollis.test');
  await userEvent.click(screen.getByLabelText(/Save the changed contact details/));
  await send();
  await waitFor(() => expect(contact).toHaveBeenCalledOnce());
  expect(sent.map(({ route, values }) => [route, values])).toEqual([
    [
      'POST /pos/customer/notify',
      expect.objectContaining({
        customerId: '7',
        comment: 'Your caliper is here.',
        notifyByEmail: '1',
        notifyByText: '0',
        email: 'shop@hollis.test',
      }),
    ],
    ['POST /pos/customer/updateContactInfo', { customerId: '7', email: 'shop@hollis.test' }],
  ]);
});

// CUST-41
it('says that a place was not found', async () => {
  const row = {
    customer_ip_id: 1,
    ip: '203.0.113.7',
    total_accounts: 2,
    date_added: '',
    date_added_text: '',
    is_banned: false,
  };
  fakeServer({
    'GET /api/customer_ip': () =>
      Response.json({ results: [row], totalPages: 1, position: 'Showing 1 to 1 of 1 (1 Pages)' }),
    'GET /api/customer_ip/location': () => refusal(502, 'Failed to get location details.'),
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  show(<IPTab customer={aCustomer()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Locate 203.0.113.7' }));
  await waitFor(() => expect(refused()).toContain('Failed to get location details.'));
  expect(screen.queryByRole('button', { name: /^Ban/ })).toBeNull();
});
