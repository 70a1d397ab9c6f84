import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Button } from './button';
import { Popover } from './popover';

it('opens beside its button, is named, and Escape goes back there', async () => {
  render(
    <Popover title="Core charge" trigger={<Button>Why?</Button>}>
      <a href="#core">More</a>
    </Popover>,
  );
  const button = screen.getByRole('button', { name: 'Why?' });
  await userEvent.click(button);
  expect(screen.getByRole('dialog', { name: 'Core charge' })).toBeDefined();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'More' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
});

it('closes when the focus or a press goes elsewhere, and at its button', async () => {
  render(
    <>
      <Popover title="Core charge" trigger={<Button>Why?</Button>}>
        Until you bring the old one.
      </Popover>
      <button type="button">Next</button>
    </>,
  );
  const button = screen.getByRole('button', { name: 'Why?' });
  await userEvent.click(button);
  await userEvent.click(button);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(button);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(button);
  await userEvent.click(document.body);
  expect(screen.queryByRole('dialog')).toBeNull();
});
