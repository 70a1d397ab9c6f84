import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SettingRung, SettingView } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { Settings } from './settings';

const rung = (place: string, kind: string, name: string, more: Partial<SettingRung> = {}): SettingRung => ({
  place,
  depth: place === '' || place === 'business' ? 0 : 2,
  kind,
  name,
  value: '15',
  shown: '15 minutes',
  image: '',
  is_own: false,
  from: 'came with the program',
  version: `${place} 1`,
  can_edit: place !== '',
  ...more,
});

const lock: SettingView = {
  name: 'lock_minutes',
  words: 'A register locks itself after',
  help: 'When nobody uses it.',
  kind: 'number',
  least: 0,
  most: 480,
  unit: 'minutes',
  choices: [],
  rungs: [rung('', 'Camber', ''), rung('business', 'Business', ''), rung('location:2', 'Store', 'Waterloo')],
  trail: [],
};
const guests: SettingView = {
  ...lock,
  name: 'guest_checkout',
  words: 'Order without an account',
  help: 'Off: a visitor signs in.',
  kind: 'switch',
  unit: '',
};

function show() {
  render(
    <Settings
      mostImage={1000}
      groups={[
        { name: 'counter', words: 'Counter', settings: [lock] },
        { name: 'shop', words: 'Online shop', settings: [guests] },
      ]}
    />,
  );
}

const card = () => screen.getByRole('region', { name: lock.words });

async function openStore() {
  await userEvent.click(within(card()).getByRole('button', { name: new RegExp(lock.words) }));
  await userEvent.click(within(card()).getByRole('button', { name: /Store: Waterloo/ }));
}

describe('the settings', () => {
  beforeEach(() => history.replaceState(null, '', '/admin/setting'));

  it('are found by their words in all groups', async () => {
    fakeServer({});
    show();
    expect(screen.queryByText(guests.words)).toBeNull();
    await userEvent.type(screen.getByLabelText('Search the settings'), 'ACCOUNT');
    expect(screen.getByText(guests.words)).toBeDefined();
    expect(screen.queryByText(lock.words)).toBeNull();
    expect(location.search).toContain('search=ACCOUNT');
  });

  it('are saved for the place that is chosen, with the version that was seen', async () => {
    const own = rung('location:2', 'Store', 'Waterloo', {
      value: '30',
      shown: '30 minutes',
      is_own: true,
      version: 'v2',
    });
    const saved = { ...lock, rungs: [...lock.rungs.slice(0, 2), own] };
    const calls = fakeServer({
      'POST /admin/api/setting/edit': () => ({ success: 'Saved.', setting: saved }),
      'POST /admin/api/setting/reset': () => ({ success: 'Back.', setting: lock }),
    });
    show();
    await openStore();
    const field = within(card()).getByRole('spinbutton');
    await userEvent.clear(field);
    await userEvent.type(field, '30{Enter}');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.values).toEqual({
      name: 'lock_minutes',
      place: 'location:2',
      version: 'location:2 1',
      value: '30',
    });
    await userEvent.click(await within(card()).findByRole('button', { name: /Back to what/ }));
    await waitFor(() => expect(calls[1]?.values).toMatchObject({ place: 'location:2', version: 'v2' }));
    expect(within(card()).queryByRole('button', { name: /Back to what/ })).toBeNull();
  });

  it('say why a value is refused, beside it', async () => {
    fakeServer({
      'POST /admin/api/setting/edit': () => refusal(422, 'No.', { value: 'No way to pay would be left.' }),
    });
    show();
    await openStore();
    await userEvent.type(within(card()).getByRole('spinbutton'), '{ArrowUp}');
    await userEvent.click(within(card()).getByRole('button', { name: /Save/ }));
    expect(await within(card()).findByText('No way to pay would be left.')).toBeDefined();
  });
});
