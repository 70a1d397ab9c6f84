import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import type { CustomerForm } from '../../api/types';
import { fakeServer, refusal, type Sent } from '../../test/fake-server';
import { CallsAt, inOffice } from './calls-at';
import { CustomerScreen } from './customer-screen';
import { aCustomer, aForm, countries } from './sample';

const saved = vi.fn<(customer: CustomerForm) => void>();

function show(customer = aCustomer()) {
  return render(
    <QueryClientProvider client={queries}>
      <CustomerScreen got={aForm(customer)} vehicles="Their vehicles" onSaved={saved} />
    </QueryClientProvider>,
  );
}

function answering(save: (sent: Sent) => Response | Promise<Response>): Sent[] {
  return fakeServer({
    'GET /api/localization': () => countries,
    'POST /api/customer/save': save,
  });
}

beforeEach(() => {
  sessionStorage.clear();
  saved.mockReset();
});

/** The first of that name is the account's, where an address has one too. */
const field = (name: string) => screen.getAllByLabelText<HTMLInputElement>(name)[0] as HTMLInputElement;
const tab = (name: RegExp | string) => screen.getByRole('tab', { name });
const save = () => userEvent.click(screen.getAllByRole('button', { name: /^Save/ })[0] as HTMLElement);
const ready = () => screen.findByRole('option', { name: 'Iowa' });

// CUST-2
it('has a tab for each part of what is known, and one for each address', async () => {
  answering(() => Response.json({}));
  show();
  await ready();
  const names = screen.getAllByRole('tab').map((one) => one.textContent?.trim());
  expect(names).toEqual([
    'General',
    'Orders',
    'Vehicles',
    'Returns',
    'Cores',
    'History',
    'Credits',
    'IP Addresses',
    'Tags',
    'Main shop (default)',
    'Yard',
  ]);
});

// CUST-7
it('opens the tab of the first wrong field and puts the focus there', async () => {
  const sent = answering(() => Response.json({}));
  show();
  await ready();
  await userEvent.click(tab('Yard'));
  await userEvent.clear(field('City'));
  await userEvent.click(tab('Main shop (default)'));
  expect(field('City').value).toBe('Waverly');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('City')));
  expect(field('City').value).toBe('');
  expect(field('City').getAttribute('aria-invalid')).toBe('true');
  expect(tab(/Janesville|Yard/).textContent).toContain('has errors');
  expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
});

// CUST-7
it('opens the tab of a field that the server finds wrong', async () => {
  answering(() =>
    refusal(422, 'Please check.', { 'addresses[1][postcode]': 'Invalid ZIP code', firstname: 'Too odd' }),
  );
  show(aCustomer({ addresses: aCustomer().addresses }));
  await ready();
  await userEvent.click(tab('Orders'));
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('First name')));
  expect(screen.getByText('Too odd')).toBeDefined();
  await userEvent.click(tab(/^Yard/));
  expect(screen.getByText('Invalid ZIP code')).toBeDefined();
});

// CUST-7
it('says at the addresses that one is missing, and leads to the button that adds it', async () => {
  const sent = answering(() => Response.json({}));
  show(aCustomer({ require_address: true, addresses: [] }));
  await userEvent.click(tab('Orders'));
  await save();
  const add = await screen.findByRole('button', { name: 'Add address', description: 'Required' });
  await waitFor(() => expect(document.activeElement).toBe(add));
  expect(sent.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
});

// CUST-6
it('marks what must be given', async () => {
  answering(() => Response.json({}));
  show(aCustomer({ require_email: true }));
  await ready();
  const must = [
    'First name',
    'Last name',
    'Email',
    'Street and number',
    'City',
    'Country',
    'State or region',
  ];
  const marked = [...must, 'Telephone', 'Company'].filter((name) =>
    screen.getAllByLabelText(name).some((one) => one.getAttribute('aria-required') === 'true'),
  );
  expect(marked).toEqual(must);
});

it('sends the addresses as they stand, the default one by its place, and what was seen', async () => {
  const sent = answering(({ values }) =>
    Response.json({
      success: 'Saved.',
      result: 'edited',
      redirect: '',
      customer: aCustomer({ version: 4, ...values }),
    }),
  );
  show();
  await ready();
  await userEvent.click(screen.getByRole('button', { name: 'Remove address' }));
  await userEvent.click(screen.getByLabelText('Default address'));
  await userEvent.click(screen.getByRole('button', { name: 'Add address' }));
  await userEvent.type(field('Street and number'), '9 Oak St');
  await userEvent.type(field('City'), 'Tripoli');
  await userEvent.type(field('ZIP or postal code'), '50676');
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const values = sent.find(({ route }) => route === 'POST /api/customer/save')?.values;
  expect(values).toMatchObject({
    customerId: '7',
    version: '3',
    default_address: '0',
    addresses_whole: '1',
    'addresses[0][address_id]': '12',
    'addresses[1][address_id]': '0',
    'addresses[1][city]': 'Tripoli',
    'addresses[1][country_id]': '223',
  });
  expect(values).not.toHaveProperty('password');
});

// UX-09
it('has what was typed back after a reload, but no password', async () => {
  answering(() => Response.json({}));
  const { unmount } = show();
  await ready();
  await userEvent.type(field('New password'), 'secret');
  await userEvent.type(field('Company'), ' and Sons');
  dispatchEvent(new Event('pagehide'));
  unmount();
  expect(JSON.stringify(sessionStorage)).not.toContain('secret');
  show();
  await waitFor(() => expect(field('Company').value).toBe('Hollis Plumbing and Sons'));
  expect(field('New password').value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Throw it away' }));
  expect(field('Company').value).toBe('Hollis Plumbing');
});

// UX-09
it('has nothing back of a new customer who was saved', async () => {
  answering(() => Response.json({ success: 'Saved.', customer: aCustomer(), redirect: '#saved' }));
  const blank = aCustomer({ customer_id: 0, version: 0, addresses: [], address_id: 0 });
  const { unmount } = show(blank);
  await userEvent.type(field('Company'), ' and Sons');
  await save();
  await waitFor(() => expect(location.hash).toBe('#saved'));
  dispatchEvent(new Event('pagehide'));
  unmount();
  expect(sessionStorage.length).toBe(0);
});

// CUST-23 UX-09
it('goes on with what was typed after contact details were saved back beside it', async () => {
  const now = aCustomer({ version: 4, email: 'shop@hollis.test' });
  fakeServer({
    'GET /api/localization': () => countries,
    'GET /api/customer/get': () => aForm(now),
    'POST /pos/customer/notify': () => ({ success: 'Sent.' }),
    'POST /pos/customer/updateContactInfo': () => ({ success: 'Saved.' }),
  });
  const { unmount } = show(
    aCustomer({ actions: { ...aCustomer().actions, notify: '/pos/customer/notify' } }),
  );
  await ready();
  await userEvent.type(field('Company'), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Notify' }));
  await userEvent.type(screen.getByLabelText('Message'), 'Here.');
  const emails = () => screen.getAllByLabelText<HTMLInputElement>('Email');
  await userEvent.clear(emails().at(-1) as HTMLElement);
  await userEvent.type(emails().at(-1) as HTMLElement, 'shop@hollis.test');
  await userEvent.click(screen.getByLabelText(/^Save the changed contact details/));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(now));
  unmount();
  show(now);
  await waitFor(() => expect(field('Company').value).toBe('Hollis Plumbing!'));
  expect(field('Email').value).toBe('shop@hollis.test');
});

it('shows the number of an exemption only with the exemption', async () => {
  answering(() => Response.json({}));
  show();
  await ready();
  expect(screen.queryByLabelText('Tax exempt number')).toBeNull();
  await userEvent.click(screen.getByLabelText('Tax exempt'));
  expect(field('Tax exempt number')).toBeDefined();
});

// CUST-3
it('chooses the default location of a business among its addresses', async () => {
  const sent = answering(() => Response.json({ success: 'Saved.', redirect: '', customer: aCustomer() }));
  const [shop, yard] = aCustomer().addresses;
  const form = aForm(aCustomer({ is_pro: true, default_location_id: shop?.address_id ?? 0 }));
  const locations = [shop, yard].map((one) => ({
    location_id: one?.address_id ?? 0,
    location_name: one?.label ?? '',
  }));
  render(
    <QueryClientProvider client={queries}>
      <CustomerScreen got={{ ...form, locations }} vehicles={null} onSaved={() => {}} />
    </QueryClientProvider>,
  );
  await ready();
  await userEvent.selectOptions(screen.getByLabelText('Default location'), 'Yard');
  expect(tab('Yard (default)')).toBeDefined();
  await save();
  await waitFor(() => expect(sent.some(({ route }) => route === 'POST /api/customer/save')).toBe(true));
  const values = sent.find(({ route }) => route === 'POST /api/customer/save')?.values;
  expect(values?.default_address).toBe('1');
  expect(values).not.toHaveProperty('default_location_id');
});

// API-6
it('sends the same intent again while nobody answered, so that it is saved once', async () => {
  const ends = [
    Response.json({ error: 'Planted.' }, { status: 503 }),
    refusal(409, 'Changed.'),
    Response.json({ success: 'Saved.', customer: aCustomer() }),
  ];
  const sent = answering(() => ends.shift() as Response);
  show();
  await ready();
  for (let left = ends.length; left > 0; left--) {
    await save();
    await waitFor(() => expect(ends).toHaveLength(left - 1));
  }
  const intents = sent.filter(({ route }) => route.startsWith('POST')).map(({ intent }) => intent);
  await waitFor(() => expect(intents).toHaveLength(3));
  const [silent, again, next] = intents;
  expect(again).toBe(silent);
  expect(next).not.toBe(again);
});

// ADM-2
it('says what somebody else changed meanwhile, and goes on from it with what was typed', async () => {
  const theirs = aCustomer({ version: 4, telephone: '(319) 555-0100', customer_group_id: 2 });
  const sent = fakeServer({
    'GET /api/localization': () => countries,
    'GET /api/customer/get': () => ({ ...aForm(theirs), results: [] }),
    'POST /api/customer/save': () => refusal(409, 'Somebody else has changed this customer.'),
  });
  show();
  await ready();
  const company = field('Company');
  await userEvent.clear(company);
  await userEvent.type(company, 'Hollis Heating');
  await save();
  const asked = await screen.findByRole('alert', { name: 'Changed meanwhile' });
  expect(asked.textContent).toContain('Telephone: (319) 555-0100');
  expect(asked.textContent).not.toContain('Email');
  expect(saved).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  expect(saved).toHaveBeenCalledWith(theirs);
  const kept = JSON.parse(sessionStorage.getItem('camber.customer.7') ?? '{}');
  expect(kept.version).toBe(4);
  expect(kept.values).toMatchObject({
    company: 'Hollis Heating',
    telephone: '(319) 555-0100',
    customer_group_id: '2',
  });
  expect(sent.filter(({ route }) => route === 'POST /api/customer/save')).toHaveLength(1);
});

// ADM-2
it('makes its calls where the back office has them, and has no tab for what is kept elsewhere', async () => {
  const sent = fakeServer({
    'GET /api/localization': () => countries,
    'POST /admin/api/customer/save': () => ({
      success: 'Saved.',
      result: 'edited',
      customer: aCustomer(),
      redirect: '',
    }),
  });
  render(
    <QueryClientProvider client={queries}>
      <CallsAt value={inOffice}>
        <CustomerScreen
          got={aForm(aCustomer())}
          more={[{ name: 'trail', label: 'Changes', panel: 'Their trail' }]}
          onSaved={saved}
        />
      </CallsAt>
    </QueryClientProvider>,
  );
  await ready();
  await save();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(sent.at(-1)?.route).toBe('POST /admin/api/customer/save');
  expect(screen.queryByRole('tab', { name: 'Vehicles' })).toBeNull();
  await userEvent.click(tab('Changes'));
  expect(screen.getByText('Their trail')).toBeDefined();
});

it('knows the calls of the back office by those of the till', () => {
  expect(inOffice('/api/customer_credit')).toBe('/admin/api/customer_credit');
  expect(inOffice('/pos/customer/merge')).toBe('/admin/customer/merge');
  expect(inOffice('/pos/message/retry')).toBe('/admin/api/message/retry');
});
