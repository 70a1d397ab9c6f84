import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Steps } from './steps';

const steps = ['File', 'Columns', 'Import'];

it('says where one is, what is done, and what is open', async () => {
  const back = vi.fn();
  render(<Steps label="Import a file" steps={steps} at={1} onBack={back} />);
  const task = within(screen.getByRole('navigation', { name: 'Import a file' }));
  expect(task.getByText('Step 2 of 3')).toBeDefined();
  const items = task.getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(items[0]?.textContent).toContain('done');
  expect(task.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(task.getByRole('button', { name: 'File' }));
  expect(back).toHaveBeenCalledWith(0);
});

it('says when all is done', () => {
  render(<Steps label="Import a file" steps={steps} at={3} />);
  expect(screen.getByText('All 3 steps done')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
