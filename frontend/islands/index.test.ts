import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createElement, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { giveProps } from '../lib/give-props';
import { type Island, mountIslands } from './index';
import './render'; // is there when the first island asks for it

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

function Hearing({ hear }: { hear: (event: KeyboardEvent) => void }) {
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [hear]);
  return createElement('p', null, 'The sale');
}

function Broken(): never {
  throw new Error('planted');
}

const load = vi.fn<Island>(async () => ({ default: Greeting }));

function page(html: string): void {
  document.body.innerHTML = html;
}

describe('an island', () => {
  beforeEach(() => {
    load.mockClear();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('with a name that nobody knows is a bug, and told as an error', async () => {
    vi.useRealTimers();
    const told = new Promise((tell) => {
      window.addEventListener('unhandledrejection', tell, { once: true });
      process.once('unhandledRejection', tell);
    });
    page('<div data-island="nobody" data-eager></div>');
    mountIslands(document, {});
    expect(String(await told)).toContain('no island named "nobody"');
  });

  it('keeps the fallback of the server until its first drawing replaces it', async () => {
    vi.useRealTimers();
    page(
      `<div data-island="greeting" data-eager data-props='{"name":"Ray"}'><p>Loading from paper</p></div>`,
    );
    mountIslands(document, { greeting: load });
    expect(screen.getByText('Loading from paper')).toBeDefined();
    await waitFor(() => expect(screen.queryByText('Loading from paper')).toBeNull());
    expect(screen.getByLabelText(/Note for Ray/)).toBeDefined();
  });

  it('shows the props that it is given, and keeps what was typed', async () => {
    vi.useRealTimers();
    page(`<div data-island="greeting" data-eager data-props='{"name":"Ray"}'></div>`);
    mountIslands(document, { greeting: load });
    const note = await screen.findByLabelText<HTMLInputElement>(/Note for Ray/);
    fireEvent.change(note, { target: { value: 'call back' } });
    giveProps(document.querySelector('[data-island]') as HTMLElement, { name: 'Mia' });
    await screen.findByLabelText(/Note for Mia/);
    expect(note.value).toBe('call back');
  });

  it('that is seen waits for a sign of a person, and loads once', async () => {
    page('<p>Elsewhere</p><div data-island="greeting"></div>');
    mountIslands(document, { greeting: load });
    dispatchEvent(new Event('scroll'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).not.toHaveBeenCalled();
    screen.getByText('Elsewhere').dispatchEvent(new Event('pointermove', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(1_000);
    see(false);
    expect(load).not.toHaveBeenCalled();
    see(true);
    await vi.advanceTimersByTimeAsync(1_000);
    see(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledOnce();
  });

  it('that is seen loads at once where somebody was there before the script', async () => {
    page('<input aria-label="Search"><div data-island="greeting"></div>');
    screen.getByLabelText('Search').focus();
    mountIslands(document, { greeting: load });
    await vi.advanceTimersByTimeAsync(1_000);
    see(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(load).toHaveBeenCalledOnce();
  });

  // SITE-2
  it('stands on a page as often as it likes, each with its own, and what is not placed is not loaded', async () => {
    vi.useRealTimers();
    const other = vi.fn<Island>(async () => ({ default: Greeting }));
    page(
      ['Ray', 'Mia']
        .map((name) => `<div data-island="greeting" data-eager data-props='{"name":"${name}"}'></div>`)
        .join(''),
    );
    mountIslands(document, { greeting: load, other });
    const ray = await screen.findByLabelText<HTMLInputElement>(/Note for Ray/);
    const mia = await screen.findByLabelText<HTMLInputElement>(/Note for Mia/);
    fireEvent.change(ray, { target: { value: 'call back' } });
    expect([ray.value, mia.value]).toEqual(['call back', '']);
    expect(other).not.toHaveBeenCalled();
  });

  it('that is touched loads before all others', () => {
    const other = vi.fn<Island>(async () => ({ default: Greeting }));
    page('<div data-island="other"></div><div data-island="greeting"><button>Buy</button></div>');
    mountIslands(document, { greeting: load, other });
    screen.getByText('Buy').focus();
    expect(load).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });

  it('keeps what was typed and where the focus is', async () => {
    vi.useRealTimers();
    page('<div data-island="greeting"><input name="note" aria-label="old"></div>');
    const old = screen.getByLabelText<HTMLInputElement>('old');
    mountIslands(document, { greeting: load });
    old.value = 'two boxes';
    old.focus();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('two boxes'));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    expect(document.activeElement).not.toBe(old);
  });

  it('that does not come leaves the plain form, and what was pressed is sent by it', async () => {
    vi.useRealTimers();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const submitted: boolean[] = [];
    addEventListener('submit', (event) => {
      submitted.push(event.defaultPrevented);
      event.preventDefault(); // jsdom goes nowhere
    });
    page('<div data-island="greeting"><form><button>Buy</button></form></div>');
    const lost = vi.fn<Island>(() => Promise.reject(new Error('planted: no network')));
    mountIslands(document, { greeting: lost });
    screen.getByText('Buy').focus();
    screen.getByText('Buy').click();
    expect(submitted).toEqual([true]);
    await waitFor(() => expect(submitted).toEqual([true, false]));
  });

  // POS-5
  it('hears, once it is there, the function keys that came before it', async () => {
    vi.useRealTimers();
    const heard: string[] = [];
    const hear = (event: KeyboardEvent) => heard.push(event.key);
    page(`<div data-island="sale" data-eager></div>`);
    mountIslands(document, { sale: async () => ({ default: () => Hearing({ hear }) }) });
    const early = [
      fireEvent.keyDown(document.body, { key: 'F3' }),
      fireEvent.keyDown(document.body, { key: 'F3', repeat: true }),
      fireEvent.keyDown(document.body, { key: 'F5' }),
    ];
    expect(early).toEqual([false, false, true]); // F5 is the browser's
    await screen.findByText('The sale');
    await waitFor(() => expect(heard).toEqual(['F3']));
    expect(fireEvent.keyDown(document.body, { key: 'F9' })).toBe(true);
    expect(heard).toEqual(['F3', 'F9']);
  });

  it('that breaks says so in its place', async () => {
    vi.useRealTimers();
    vi.spyOn(console, 'error').mockImplementation(() => {});
    page('<p>Elsewhere</p><div data-island="broken" data-eager></div>');
    mountIslands(document, { broken: async () => ({ default: Broken }) });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Something went wrong!'));
    expect(screen.getByText('Elsewhere')).toBeDefined();
  });
});
