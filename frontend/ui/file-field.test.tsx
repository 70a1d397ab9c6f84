import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { FileField, type FileFieldProps, type FileRow } from './file-field';

const added = vi.fn<(names: string[]) => void>();
const removed = vi.fn<(key: string) => void>();
beforeEach(() => {
  added.mockReset();
  removed.mockReset();
});

function show(props: Partial<FileFieldProps> = {}) {
  render(
    <FileField
      label="Prices"
      endings={['.csv', '.xml']}
      most={2000}
      files={[]}
      onAdd={(files) => added(files.map((file) => file.name))}
      onRemove={removed}
      {...props}
    />,
  );
}
const input = () => screen.getByLabelText<HTMLInputElement>('Prices');
const file = (name: string, bytes = 5) => new File(['x'.repeat(bytes)], name);
// What a person may do in the browser's own window, its filter switched off.
const person = userEvent.setup({ applyAccept: false });

it('gives the file that was chosen', async () => {
  show();
  await person.upload(input(), file('prices.CSV'));
  expect(added).toHaveBeenCalledExactlyOnceWith(['prices.CSV']);
});

it('the same file may be chosen again', async () => {
  show();
  await person.upload(input(), file('prices.csv'));
  expect(input().value).toBe('');
});

it.each([
  ['of another kind', file('prices.exe'), 'prices.exe is of another kind. Choose .csv, .xml.'],
  ['too large', file('prices.csv', 2500), 'prices.csv has 2.5 KB. At most 2 KB can be taken.'],
  ['empty', file('prices.csv', 0), 'prices.csv is empty.'],
])('one that is %s is refused in words', async (_, wrong, words) => {
  show();
  await person.upload(input(), wrong);
  expect(added).not.toHaveBeenCalled();
  expect(screen.getByText(words)).toBeDefined();
  expect(input().getAttribute('aria-invalid')).toBe('true');
});

it('several may be dropped: the good ones are taken, the others named', () => {
  show({ multiple: true });
  const dataTransfer = { files: [file('a.csv'), file('b.exe'), file('c.xml')] };
  fireEvent.drop(screen.getByText('Choose files'), { dataTransfer });
  expect(added).toHaveBeenCalledExactlyOnceWith(['a.csv', 'c.xml']);
  expect(screen.getByText(/^b\.exe is of another kind/)).toBeDefined();
});

const rows: FileRow[] = [
  { key: 'a', name: 'a.csv', bytes: 2000, at: 'sending', sent: 500 },
  { key: 'b', name: 'b.csv', bytes: 900, at: 'failed', why: 'The network broke.' },
];

it('says how far each is, and lets it be removed', async () => {
  show({ files: rows, multiple: true });
  const [first, second] = screen.getAllByRole('listitem');
  if (!first || !second) throw new Error('two files');
  const bar = within(first).getByRole<HTMLProgressElement>('progressbar', { name: 'a.csv' });
  expect(bar.position).toBe(0.25);
  expect(within(first).getByText('500 bytes of 2 KB sent')).toBeDefined();
  expect(within(second).getByRole('status').textContent).toBe('The network broke.');
  await person.click(screen.getByRole('button', { name: 'Remove b.csv' }));
  expect(removed).toHaveBeenCalledExactlyOnceWith('b');
});

it('that is off takes nothing, not even what is dropped', () => {
  show({ off: 'An import is running.' });
  fireEvent.drop(screen.getByText('Choose a file'), { dataTransfer: { files: [file('a.csv')] } });
  expect(added).not.toHaveBeenCalled();
  expect(input().disabled).toBe(true);
  expect(screen.getByText('An import is running.')).toBeDefined();
});
