import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '../../api/query';
import { Desk } from './desk';
import { desk } from './sample';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false })); // jsdom has none
});

function show(takesFocus: boolean) {
  render(
    <QueryClientProvider client={queries}>
      <Desk desk={desk} at="shift">
        <input aria-label="Range" ref={(field) => void (takesFocus && field?.focus())} />
        <input aria-label="Work" data-home="" />
      </Desk>
    </QueryClientProvider>,
  );
}

it('opens where its work begins', () => {
  show(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Work'));
});

it('leaves the focus to what has taken it', () => {
  show(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Range'));
});
