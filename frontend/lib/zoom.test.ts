import { afterEach, beforeEach, expect, it } from 'vitest';
import { zoom } from './zoom';

const { showModal, close } = HTMLDialogElement.prototype; // jsdom may have none
afterEach(() => {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
});

// PROD-5
beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.dispatchEvent(new Event('close'));
    },
  });
  document.body.innerHTML =
    '<a data-zoom href="/a.jpg"><img alt="front"></a><a data-zoom href="/b.jpg"><img alt="back"></a>';
});

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a')];
const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const shown = () => dialog().querySelector('img') as HTMLImageElement;
const button = (name: string) => dialog().querySelector<HTMLButtonElement>(`[aria-label="${name}"]`);
const press = (key: string) =>
  dialog()
    .querySelector('div[tabindex]')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

it('shows the image of the link and goes through all with keys and buttons', () => {
  zoom(links()[1] as HTMLAnchorElement);
  expect([shown().getAttribute('src'), shown().alt]).toEqual([links()[1]?.href, 'back']);
  press('PageDown');
  expect(shown().alt).toBe('front');
  press('PageUp');
  expect(shown().alt).toBe('back');
  button('Next image')?.click();
  expect(shown().alt).toBe('front');
  button('Previous image')?.click();
  expect(shown().alt).toBe('back');
});

it('grows by key, button and click, within its bounds, and each image begins whole', () => {
  zoom(links()[0] as HTMLAnchorElement);
  expect(button('Zoom out')?.disabled).toBe(true);
  press('+');
  button('Zoom in')?.click();
  expect([dialog().dataset.scale, button('Zoom in')?.disabled]).toEqual(['4', true]);
  press('+');
  expect(dialog().dataset.scale).toBe('4');
  press('0');
  expect(dialog().dataset.scale).toBe('1');
  shown().click();
  expect(dialog().dataset.scale).toBe('2');
  press('PageDown');
  expect(dialog().dataset.scale).toBe('1');
});

it('gives the focus back to the link when it closes', () => {
  const link = links()[0] as HTMLAnchorElement;
  zoom(link);
  button('Close')?.click();
  expect(document.querySelector('dialog')).toBeNull();
  expect(document.activeElement).toBe(link);
});
