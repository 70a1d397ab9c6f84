import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { aLine } from '../../test/samples';
import { NoteDialog } from './note-dialog';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

const shown = { open: true, returnTo: { current: null }, onClose: vi.fn() };

// TKT-3
it('takes a note on the line and on the ticket, by keyboard', async () => {
  const onSave = vi.fn();
  render(
    <NoteDialog {...shown} line={aLine({ note: 'Left side' })} comment="Calls at four" onSave={onSave} />,
  );
  const note = await screen.findByLabelText<HTMLInputElement>(/On the line/);
  expect(document.activeElement).toBe(note);
  expect([note.value, note.maxLength]).toEqual(['Left side', 255]);
  await userEvent.type(note, ' only {Tab}Rings twice {Enter}');
  expect(onSave.mock.calls).toEqual([[{ key: 'k1', note: 'Left side only', comment: 'Rings twice' }]]);
});

// TKT-3
it('notes on the ticket alone where it has no line', async () => {
  const onSave = vi.fn();
  render(<NoteDialog {...shown} line={undefined} comment="" onSave={onSave} />);
  const comment = await screen.findByLabelText(/On the ticket/);
  expect(document.activeElement).toBe(comment);
  expect(screen.queryByLabelText(/On the line/)).toBeNull();
  await userEvent.keyboard('Calls at four{Enter}');
  expect(onSave.mock.calls).toEqual([[{ key: '', note: '', comment: 'Calls at four' }]]);
});
