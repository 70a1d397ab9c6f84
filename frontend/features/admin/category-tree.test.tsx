import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { CategoryRow } from '../../api/types';
import { fakeServer, refusal } from '../../test/fake-server';
import { movesOf } from './category-moves';
import { CategoryTree } from './category-tree';

const row = (category_id: number, parent_id: number, level: number, name: string): CategoryRow => ({
  category_id,
  parent_id,
  level,
  name,
  pictogram: 'rotor',
  parts: 2,
  is_active: true,
  edit_url: `/admin/category/edit?category_id=${category_id}`,
  parts_url: `/admin/product?category_id=${category_id}`,
});

// Brakes (Pads (Semi), Shoes), Filters
const tree = [
  row(1, 0, 1, 'Brakes'),
  row(2, 1, 2, 'Pads'),
  row(4, 2, 3, 'Semi'),
  row(3, 1, 2, 'Shoes'),
  row(5, 0, 1, 'Filters'),
];
const names = () => screen.getAllByRole('link', { name: /^[A-Z]\w+$/ }).map((link) => link.textContent);

describe('where a category goes by the arrows', () => {
  it.each([
    ['Shoes', { up: [1, 2], down: undefined, into: [2, 0], out: [0, 5] }],
    ['Pads', { up: undefined, down: [1, 0], into: undefined, out: [0, 5] }],
    ['Brakes', { up: undefined, down: [0, 0], into: undefined, out: undefined }],
    ['Filters', { up: [0, 1], down: undefined, into: [1, 0], out: undefined }],
    ['Semi', { up: undefined, down: undefined, into: undefined, out: [1, 3] }],
  ])('%s', (name, wanted) => {
    const moved = tree.find((one) => one.name === name) as CategoryRow;
    const places = Object.entries(movesOf(tree, moved, 4)).map(([arrow, place]) => [
      arrow,
      place && [place.parent_id, place.before_id],
    ]);
    expect(Object.fromEntries(places)).toEqual(wanted);
  });

  it('never deeper than the tree may be', () => {
    const [, , , , filters] = tree as [CategoryRow, CategoryRow, CategoryRow, CategoryRow, CategoryRow];
    const below = [...tree, row(6, 5, 2, 'Oil'), row(7, 6, 3, 'Cabin')];
    expect(movesOf(below, filters, 4).into).toBeDefined();
    expect(movesOf(below, filters, 3).into).toBeUndefined();
  });
});

describe('the tree of the categories', () => {
  it('moves by the arrow keys on a handle, and shows the tree that the server answers', async () => {
    const results = [row(5, 0, 1, 'Filters'), row(1, 0, 1, 'Brakes')];
    const calls = fakeServer({ 'POST /admin/api/category/move': () => ({ success: 'Saved.', results }) });
    render(<CategoryTree categories={tree} mostLevels={4} />);
    screen.getByRole('button', { name: 'Move Filters with the arrow keys' }).focus();
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(names()).toEqual(['Filters', 'Brakes']));
    expect(calls[0]?.values).toEqual({ category_id: '5', parent_id: '0', before_id: '1' });
  });

  it('says why a move is refused, and shows the tree that still counts', async () => {
    const results = tree.slice(0, 2);
    fakeServer({
      'POST /admin/api/category/move': () => refusal(409, 'Somebody else was here.'),
      'GET /admin/api/category': () => ({ success: '', results }),
    });
    render(<CategoryTree categories={tree} mostLevels={4} />);
    screen.getByRole('button', { name: 'Move Shoes with the arrow keys' }).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(await screen.findByText('Somebody else was here.')).toBeDefined();
    expect(names()).toEqual(['Brakes', 'Pads']);
  });

  it('closes what is in a category', async () => {
    render(<CategoryTree categories={tree} mostLevels={4} />);
    await userEvent.click(screen.getByRole('button', { name: 'What is in Brakes' }));
    expect(names()).toEqual(['Brakes', 'Filters']);
  });

  it('asks before it removes one', async () => {
    const calls = fakeServer({
      'POST /admin/api/category/remove': () => refusal(409, 'It is in use.'),
    });
    render(
      <CategoryTree
        categories={tree.map((one) => (one.name === 'Filters' ? { ...one, parts: 0 } : one))}
        mostLevels={4}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Actions of Filters' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(calls).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('It is in use.')).toBeDefined();
    expect(calls[0]?.values).toEqual({ category_id: '5' });
  });

  it('offers no removal of one with parts, and says why', async () => {
    render(<CategoryTree categories={tree} mostLevels={4} />);
    await userEvent.click(screen.getByRole('button', { name: 'Actions of Filters' }));
    const remove = await screen.findByRole('menuitem', { name: 'Remove It is in use.' });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(remove);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
