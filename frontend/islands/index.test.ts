import { screen, waitFor } from '@testing-library/react';
import { createElement, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Island, mountIslands } from './index';

let see: (isSeen: boolean) => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(run: IntersectionObserverCallback) {
        see = (isIntersecting) =>
          run([{ isIntersecting } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
      }
      observe() {}
      disconnect() {}
    },
  );
});

function Greeting({ name }: { name: string }) {
  const [note, setNote] = useState('');
  return createElement('label', null, `Note for ${name}`, [
    createElement('input', {
      key: 'note',
      name: 'note',
      value: note,
      onChange: (e: { currentTarget: HTMLInputElement }) => setNote(e.currentTarget.value),
    }),
    createElement('output', { key: 'echo' }, note),
  ]);
}

function Broken(): never {
  throw new Error('planted');
}

const load = vi.fn<Island>(async () => ({ default: Greeting }));

function page(html: string): void {
  document.body.innerHTML = html;
}

describe('an island', () => {
  beforeEach(() => load.mockClear());

  it('with a name that nobody knows is a bug and throws', () => {
    page('<div data-island="nobody"></div>');
    expect(() => mountIslands(document, {})).toThrow('no island named "nobody"');
  });

  it('keeps the fallback of the server until its first drawing replaces it', async () => {
    page(
      `<div data-island="greeting" data-eager data-props='{"name":"Ray"}'><p>Loading from paper</p></div>`,
    );
    mountIslands(document, { greeting: load });
    expect(screen.getByText('Loading from paper')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Loading from paper')).toBeNull());
    expect(screen.getByLabelText(/Note for Ray/)).toBeDefined();
  });

  it('loads when it is seen, and only once', async () => {
    page('<div data-island="greeting"></div>');
    mountIslands(document, { greeting: load });
    see(false);
    expect(load).not.toHaveBeenCalled();
    see(true);
    see(true);
    expect(load).toHaveBeenCalledOnce();
  });

  it('loads when it is touched', async () => {
    page('<div data-island="greeting"><button>Buy</button></div>');
    mountIslands(document, { greeting: load });
    screen.getByText('Buy').focus();
    expect(load).toHaveBeenCalledOnce();
  });

  it('keeps what was typed and where the focus is', async () => {
    page('<div data-island="greeting"><input name="note" aria-label="old"></div>');
    const old = screen.getByLabelText<HTMLInputElement>('old');
    old.value = 'two boxes';
    old.focus();
    mountIslands(document, { greeting: load });
    see(true);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('two boxes'));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    expect(document.activeElement).not.toBe(old);
  });

  it('that breaks says so in its place', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    page('<p>Elsewhere</p><div data-island="broken" data-eager></div>');
    mountIslands(document, { broken: async () => ({ default: Broken }) });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Something went wrong!'));
    expect(screen.getByText('Elsewhere')).toBeDefined();
  });
});
