import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { Field } from '../../ui/field';
import { RecordForm } from './record-form';
import { OfficePerson } from './use-draft';
import { useRecord } from './use-record';

type Lamp = { version: string; name: string };

const lamp: Lamp = { version: '1', name: 'Lamp' };

function Form({ kept, isDrafted }: { kept: Lamp | null; isDrafted: boolean }) {
  const record = useRecord<Lamp, { name: string }>({
    isDrafted,
    kept,
    typed: (of) => ({ name: of?.name ?? '' }),
    fields: ['name'],
    read: async () => lamp,
    differs: (_, now) => [`Name: ${now.name}`],
    onSaved: () => undefined,
  });
  return (
    <RecordForm
      record={record}
      label="Lamp"
      add="Add"
      list="/"
      onSave={async () => record.take({ version: '2', name: record.values.name })}
    >
      <Field
        label="Name"
        value={record.values.name}
        onChange={(event) => record.set({ name: event.currentTarget.value })}
      />
    </RecordForm>
  );
}

const show = (kept: Lamp | null, { person = 'Ruth, Owner', isDrafted = true } = {}) =>
  render(
    <OfficePerson value={person}>
      <Form kept={kept} isDrafted={isDrafted} />
    </OfficePerson>,
  );
const name = () => screen.getByLabelText<HTMLInputElement>('Name');
const type = async (words: string) => {
  await userEvent.clear(name());
  await userEvent.type(name(), words);
};
/** The tab is closed. */
const leave = () => {
  act(() => void dispatchEvent(new Event('pagehide')));
  cleanup();
};
const offered = () => screen.queryByText(/What you typed before/);

// ADM-2
describe('a draft', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useRealTimers();
  });

  it('is there again for who typed it, until it is thrown away', async () => {
    show(lamp);
    expect(offered()).toBeNull();
    await type('Lamp, left');
    leave();
    show(lamp, { person: 'Marcus, Manager' });
    expect([name().value, offered()]).toEqual(['Lamp', null]);
    leave();
    show(lamp);
    expect(name().value).toBe('Lamp, left');
    expect(offered()).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Throw it away' }));
    expect([name().value, offered()]).toEqual(['Lamp', null]);
    leave();
    show(lamp);
    expect([name().value, offered()]).toEqual(['Lamp', null]);
  });

  it('is gone once it is saved', async () => {
    show(lamp);
    await type('Lamp, left');
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
    leave();
    show({ version: '2', name: 'Lamp, left' });
    expect(offered()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('of what somebody changed since says what differs, and can be kept', async () => {
    show(lamp);
    await type('Lamp, left');
    leave();
    show({ version: '5', name: 'Bulb' });
    screen.getByText('Name: Bulb');
    expect(name().value).toBe('Lamp, left');
    await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    expect(name().value).toBe('Bulb');
    leave();
    expect(localStorage).toHaveLength(0);
  });

  it('of something new is there again, and too old it is not', async () => {
    show(null);
    await type('Horn');
    leave();
    show(null);
    expect(name().value).toBe('Horn');
    leave();
    vi.useFakeTimers({ now: Date.now() + 8 * 24 * 60 * 60 * 1000, toFake: ['Date'] });
    show(null);
    expect(name().value).toBe('');
  });

  it('is not kept of a form that asks for none', async () => {
    show(lamp, { isDrafted: false });
    await type('secret');
    leave();
    expect(localStorage).toHaveLength(0);
  });
});
