import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PermissionGroup, RoleView } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { Roles } from './roles';

const groups: PermissionGroup[] = [
  {
    name: 'Selling',
    permissions: [
      { code: 'till.sell', name: 'Sell and take payments', words: 'Works at the registers.', mine: true },
      { code: 'order.void', name: 'Void orders', words: 'Takes back a whole sale.', mine: true },
      { code: 'audit.read', name: 'Read the audit log', words: 'Who did what.', mine: false },
    ],
  },
];

const limits = [{ permission: 'order.void', name: 'Void orders', limit: '5.00' }];

function role(role_id: number, name: string, permissions: string[], version = 'v1'): RoleView {
  return {
    role_id,
    version,
    name,
    people: 2,
    price_limit: '10',
    approve_above: 100,
    limits,
    permissions,
    trail: [],
  };
}

const both = [role(1, 'owner', ['till.sell', 'order.void']), role(2, 'cashier', ['till.sell'])];

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the matrix of roles', () => {
  it('sends what is ticked for the role alone, once, and says what changes', async () => {
    const calls = fakeServer({
      'POST /admin/api/role/edit': () => ({
        success: 'Changed.',
        results: [both[0] as RoleView, role(2, 'cashier', ['till.sell', 'order.void'], 'v2')],
      }),
    });
    render(<Roles roles={both} groups={groups} />);
    await userEvent.click(box('Void orders, for cashier'));
    expect(screen.getByText('One change for cashier.')).toBeDefined();
    expect(screen.getByText('May now: Void orders.')).toBeDefined();
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.values).toMatchObject({
      role_id: '2',
      version: 'v1',
      price_limit: '10',
      approve_above: '100.00',
      'limits[order.void]': '5.00',
      'permissions[till.sell]': 'till.sell',
      'permissions[order.void]': 'order.void',
    });
    expect(calls[0]?.intent).not.toBeNull();
    await screen.findByText('All is saved.');
  });

  // PITFALLS h2
  it('offers nothing to give that whoever looks does not hold', () => {
    render(<Roles roles={both} groups={groups} />);
    expect(box('Read the audit log, for cashier').disabled).toBe(true);
    expect(box('Void orders, for cashier').disabled).toBe(false);
  });

  it('keeps what is ticked of one role while another is looked at', async () => {
    render(<Roles roles={both} groups={groups} />);
    await userEvent.click(box('Void orders, for cashier'));
    await userEvent.click(screen.getByRole('button', { name: /owner/ }));
    expect(box('Void orders, for cashier').checked).toBe(true);
    expect(screen.getByText('Not saved yet: cashier')).toBeDefined();
  });

  it.each([
    ['Take theirs', ['till.sell'], 'All is saved.'],
    ['Keep mine', ['till.sell', 'order.void'], 'One change for cashier.'],
  ])('asks when somebody saved first: %s', async (way, ticked, said) => {
    const now = [both[0] as RoleView, { ...role(2, 'cashier', ['till.sell'], 'v2'), price_limit: '20' }];
    fakeServer({
      'POST /admin/api/role/edit': () => refusal(409, 'Somebody else has changed this meanwhile.'),
      'GET /admin/api/role': () => ({ success: '', results: now }),
    });
    render(<Roles roles={both} groups={groups} />);
    await userEvent.click(box('Void orders, for cashier'));
    await userEvent.keyboard('{Control>}s{/Control}');
    const asked = await screen.findByRole('alert', { name: 'Changed meanwhile' });
    expect(within(asked).getByText('The name or the limits are others.')).toBeDefined();
    await userEvent.click(within(asked).getByRole('button', { name: way }));
    const given = ['till.sell', 'order.void'].filter((code) => {
      const words = groups[0]?.permissions.find((one) => one.code === code)?.name;
      return box(`${words}, for cashier`).checked;
    });
    expect(given).toEqual(ticked);
    expect(screen.getByText(said)).toBeDefined();
  });
});
