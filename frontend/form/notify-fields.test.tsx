import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { NotifyFields, notifying, notifyProblems } from './notify-fields';

const known = { email: 'ray@demo.test', phone: '(319) 555-0177', textingAlerts: false };

function Fields({ textingAlerts = false }) {
  const [value, setValue] = useState(notifying({ ...known, textingAlerts }));
  return <NotifyFields value={value} onChange={setValue} problems={notifyProblems(value)} />;
}

// NOTE-1
it('asks only for what the customer is told by', async () => {
  render(<Fields />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.click(screen.getByLabelText('Notify Customer'));
  expect((screen.getByLabelText('By email') as HTMLInputElement).checked).toBe(true);
  expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ray@demo.test');
  expect(screen.queryByLabelText('Phone')).toBeNull();
  await userEvent.click(screen.getByLabelText('By text message'));
  expect((screen.getByLabelText('Phone') as HTMLInputElement).value).toBe('(319) 555-0177');
});

it('asks for the override only of who did not agree to texts', async () => {
  const { unmount } = render(<Fields textingAlerts />);
  await userEvent.click(screen.getByLabelText('Notify Customer'));
  await userEvent.click(screen.getByLabelText('By text message'));
  expect(screen.queryByLabelText(/does NOT consent/)).toBeNull();
  unmount();
  render(<Fields />);
  await userEvent.click(screen.getByLabelText('Notify Customer'));
  await userEvent.click(screen.getByLabelText('By text message'));
  expect(screen.getByRole('alert').textContent).toBe("Customer doesn't consent to text messages");
  await userEvent.click(screen.getByLabelText(/does NOT consent/));
  expect(screen.queryByRole('alert')).toBeNull();
});

// NOTE-2
it.each([
  [{ email: '' }, { email: 'Required' }],
  [{ email: 'ray@demo' }, { email: 'Invalid email' }],
  [{ notifyByText: true, textingAlerts: true, phone: '' }, { phone: 'Required' }],
  [{ notifyByText: true, textingAlerts: true, phone: '12' }, { phone: 'Invalid phone number format' }],
  [{ notifyByText: true }, { overrideTextPermission: "Customer doesn't consent to text messages" }],
  [{ notifyCustomer: false, notifyByText: true, email: '' }, {}],
])('refuses %j', (change, wrong) => {
  expect(notifyProblems({ ...notifying(known), notifyCustomer: true, ...change })).toEqual(wrong);
});
