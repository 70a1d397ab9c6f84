import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { Plot } from './plot';
import type { PlotCanvasProps } from './plot-canvas';

const drawn = vi.hoisted(() => vi.fn<(props: PlotCanvasProps) => null>());
vi.mock('./plot-canvas', () => ({ PlotCanvas: drawn })); // jsdom draws nothing

beforeEach(() => {
  drawn.mockReset();
  drawn.mockReturnValue(null);
});

function show(points = ['Mar 1', 'Mar 2', 'Mar 3']) {
  const series = [
    { label: 'This year', values: [1_200, null, 900] },
    { label: 'Last year', values: [800, 700, 600] },
  ];
  render(
    <Plot title="Sales" kind="line" head="Day" points={points} series={series} format={(n) => `$${n}`} />,
  );
  return waitFor(() => expect(drawn).toHaveBeenCalled());
}

it('has a table of the same figures, with nothing where nothing is known', async () => {
  await show();
  expect(screen.getByRole('figure', { name: 'Sales' })).toBeDefined();
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Day', 'This year', 'Last year'],
    ['Mar 1', '$1200', '$800'],
    ['Mar 2', '', '$700'],
    ['Mar 3', '$900', '$600'],
  ]);
});

it('marks in the table what is pointed at in the drawing', async () => {
  await show();
  act(() => drawn.mock.lastCall?.[0].onMark(2));
  expect(screen.getByRole('row', { name: /Mar 3/ }).className).toBe('current');
  expect(screen.getByText('This year', { selector: 'li' }).textContent).toBe('This year$900');
});

it('without points says so', async () => {
  await show([]);
  expect(screen.getByRole('cell', { name: 'No results!' })).toBeDefined();
});
