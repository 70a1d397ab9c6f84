import { useEffect, useRef } from 'react';

const settles = 1_000; // ms after the last change (PROD-7)

/** Lets another company's widget, where the page has one, say anew what so many cents cost. */
export function useFinancing(cents: number | undefined): void {
  const first = useRef(cents);
  useEffect(() => {
    if (cents === undefined || cents === first.current) return;
    first.current = undefined; // from now on also back to what it was
    const timer = setTimeout(() => refreshFinancing(document, cents), settles);
    return () => clearTimeout(timer);
  }, [cents]);
}

/** A new element and the script anew: what every such widget understands, whatever it did with the old one. */
export function refreshFinancing(root: Document, cents: number): void {
  const place = root.querySelector<HTMLElement>('[data-financing]');
  if (!place) return;
  const { script, attributes }: { script: string; attributes: { name: string; value: string }[] } =
    JSON.parse(place.dataset.financing ?? '');
  const widget = root.createElement('div');
  for (const { name, value } of attributes)
    widget.setAttribute(name, value.replaceAll('{amount}', String(cents)));
  place.replaceChildren(widget);
  for (const old of root.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (old.getAttribute('src') === script) old.remove();
  }
  const again = root.createElement('script');
  again.async = true;
  again.src = script;
  root.head.append(again);
}
