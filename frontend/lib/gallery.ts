import { loadTexts } from './text';

/** Links to large images open over the page. Without this, or with a key held, they lead to the image itself. */
export function zoomImages(root: Document): void {
  root.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-zoom]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    Promise.all([import('./zoom'), loadTexts()])
      .then(([{ zoom }]) => zoom(link))
      .catch(() => location.assign(link.href));
  });
}
