import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { Tree, type TreeNode } from './tree';

const nodes: TreeNode[] = [
  {
    id: 'brakes',
    label: 'Brakes',
    children: [
      { id: 'disc', label: 'Disc', children: [{ id: 'rotors', label: 'Rotors', count: 96 }] },
      { id: 'drum', label: 'Drum', children: [{ id: 'shoes', label: 'Shoes' }] },
    ],
  },
  { id: 'light', label: 'Lighting' },
];

function Catalog() {
  const [chosen, setChosen] = useState('rotors');
  return <Tree label="Categories" nodes={nodes} value={chosen} onPick={setChosen} />;
}

beforeEach(async () => {
  render(<Catalog />);
  await userEvent.tab();
});

const names = () => screen.getAllByRole('treeitem').map((item) => item.textContent);
const focused = () => document.activeElement?.textContent;
const chosen = () => screen.getByRole('treeitem', { selected: true }).textContent;

it('starts open down to the chosen node, which is the one stop of the Tab key', async () => {
  expect(names()).toEqual(['Brakes', 'Disc', 'Rotors96', 'Drum', 'Lighting']);
  expect(focused()).toBe('Rotors96');
  expect(document.activeElement?.getAttribute('aria-level')).toBe('3');
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

it('Left goes out and closes, Right opens and goes in', async () => {
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('Disc');
  await userEvent.keyboard('{ArrowLeft}');
  expect(names()).toEqual(['Brakes', 'Disc', 'Drum', 'Lighting']);
  expect(screen.getByRole('treeitem', { name: 'Disc', expanded: false })).toBeDefined();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(focused()).toBe('Rotors96');
});

it('Up, Down, Home and End move through what is seen', async () => {
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('Drum');
  await userEvent.keyboard('{End}{ArrowDown}');
  expect(focused()).toBe('Lighting');
  await userEvent.keyboard('{Home}{ArrowUp}');
  expect(focused()).toBe('Brakes');
});

it('letters find, * opens all beside, Enter chooses', async () => {
  await userEvent.keyboard('dr');
  expect(focused()).toBe('Drum');
  await userEvent.keyboard('*');
  expect(names()).toContain('Shoes');
  expect(chosen()).toBe('Rotors96');
  await userEvent.keyboard('{Enter}');
  expect(chosen()).toBe('Drum');
});

it('a press chooses; on the arrow it only opens', async () => {
  const drum = screen.getByRole('treeitem', { name: 'Drum' });
  await userEvent.click(drum.querySelector('.twist') ?? drum);
  expect(names()).toContain('Shoes');
  expect(chosen()).toBe('Rotors96');
  await userEvent.click(screen.getByText('Shoes'));
  expect(chosen()).toBe('Shoes');
  expect(focused()).toBe('Shoes');
});
