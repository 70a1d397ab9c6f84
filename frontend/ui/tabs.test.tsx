import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useInAddress } from './address';
import { Tabs } from './tabs';

const tabs = [
  { name: 'fits', label: 'Fits' },
  { name: 'specs', label: 'Specifications' },
  { name: 'stock', label: 'Stock', count: 1_024 },
];

function Local({ isManual = false }) {
  const [open, setOpen] = useState('fits');
  return (
    <Tabs label="Facts" tabs={tabs} value={open} onChange={setOpen} isManual={isManual}>
      panel {open}
    </Tabs>
  );
}

const panel = () => screen.getByRole('tabpanel').textContent;
const focused = () => document.activeElement?.textContent?.trim();

it('are one stop of the Tab key; the arrows open the next one', async () => {
  render(<Local />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Fits', selected: true }));
  await userEvent.keyboard('{ArrowRight}');
  expect(panel()).toBe('panel specs');
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(panel()).toBe('panel fits');
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('tabpanel', { name: /^Stock/ }).textContent).toBe('panel stock');
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

it('that a server must answer open by Enter', async () => {
  render(<Local isManual />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('Specifications');
  expect(panel()).toBe('panel fits');
  await userEvent.keyboard('{Enter}');
  expect(panel()).toBe('panel specs');
});

it('say how many rows are behind them', () => {
  render(<Local />);
  expect(screen.getByRole('tab', { name: 'Stock 1,024' })).toBeDefined();
});

function InAddress() {
  const known = tabs.map((tab) => tab.name);
  const [open, setOpen] = useInAddress('tab', known);
  return (
    <Tabs label="Facts" tabs={tabs} value={open} onChange={setOpen}>
      panel {open}
    </Tabs>
  );
}

// LIST-4
it('can live in the address: a link opens one, Back the one before', async () => {
  history.replaceState(null, '', '/part?tab=specs&other=1');
  render(<InAddress />);
  expect(panel()).toBe('panel specs');
  await userEvent.click(screen.getByRole('tab', { name: 'Fits' }));
  expect(location.search).toBe('?other=1');
  await act(async () => {
    history.back();
    await new Promise((done) => addEventListener('popstate', done, { once: true }));
  });
  expect(panel()).toBe('panel specs');
});

it('an address that names none opens the first', () => {
  history.replaceState(null, '', '/part?tab=sideways');
  render(<InAddress />);
  expect(panel()).toBe('panel fits');
});
