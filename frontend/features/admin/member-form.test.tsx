import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Member } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { MemberForm } from './member-form';

const dana: Member = {
  staff_id: 3,
  version: 'v1',
  name: 'Dana Ruiz',
  email: 'dana@shop.test',
  role_id: 2,
  all_locations: false,
  locations: [1],
  is_active: true,
  has_factor: false,
  has_badge: false,
  shares_pin: false,
  codes: 0,
  is_self: false,
  trail: [],
};

function show(member: Member | null = dana, onSaved = vi.fn()) {
  render(
    <MemberForm
      roles={[
        { id: 1, name: 'owner' },
        { id: 2, name: 'cashier' },
      ]}
      stores={[
        { id: 1, name: 'Cedar Falls' },
        { id: 2, name: 'Waterloo' },
      ]}
      all
      member={member}
      onSaved={onSaved}
    >
      {null}
    </MemberForm>,
  );
  return onSaved;
}

const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ });

describe('the form of a person', () => {
  it('sends all of them with the version that it was opened with', async () => {
    const saved = { ...dana, name: 'Dana R.', version: 'v2', locations: [1, 2] };
    const calls = fakeServer({
      'POST /admin/api/staff/edit': () => ({ success: 'Saved.', member: saved }),
    });
    const onSaved = show();
    await userEvent.clear(name());
    await userEvent.type(name(), 'Dana R.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Waterloo' }));
    expect(screen.getByRole('status').textContent).toBe('Not saved yet: 2 fields');
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(saved));
    expect(calls[0]?.values).toMatchObject({
      staff_id: '3',
      version: 'v1',
      'locations[1]': '1',
      'locations[2]': '2',
    });
    expect(screen.getByRole('status').textContent).toBe('All is saved.');
  });

  it('says what differs when somebody saved first, and saves mine on top of theirs', async () => {
    const theirs = { ...dana, email: 'd@shop.test', version: 'v2' };
    const calls = fakeServer({
      'POST /admin/api/staff/edit': ({ values }) =>
        values.version === 'v1'
          ? refusal(409, 'Changed.', { email: 'Meanwhile it is: d@shop.test' })
          : { success: 'Saved.', member: { ...theirs, name: 'Dana R.', version: 'v3' } },
      'GET /admin/api/staff/get': () => theirs,
    });
    show();
    await userEvent.clear(name());
    await userEvent.type(name(), 'Dana R.{Enter}');
    const asked = await screen.findByRole('alert', { name: 'Changed meanwhile' });
    expect(within(asked).getByText('Email: d@shop.test')).toBeDefined();
    await userEvent.click(within(asked).getByRole('button', { name: 'Keep mine' }));
    await userEvent.click(screen.getByRole('button', { name: /Save/ }));
    await waitFor(() =>
      expect(calls.at(-1)?.values).toMatchObject({ version: 'v2', name: 'Dana R.', email: 'd@shop.test' }),
    );
  });

  it('asks for what is missing before it sends anything', async () => {
    const calls = fakeServer({});
    show(null);
    await userEvent.click(screen.getByRole('button', { name: /Add the person/ }));
    expect(name().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name());
    expect(calls).toEqual([]);
  });
});
