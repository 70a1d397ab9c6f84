// Stands in the head of a page that is whole without its script, whose address a <meta> names. The script's bytes come once
// the page is drawn for the first time, not in place of its fonts and images; where nothing is drawn, in a tab behind,
// after three seconds. What is done meanwhile, and would be another thing with the script than without, waits for it: it
// is done again when the script hears it, which says so with the event "heard".
{
  const page = document;
  const patience = 10_000; // ms: who did something waits no longer
  const again: (() => void)[] = [];
  const listening = new AbortController();
  let isTyped = false;

  /** What is held, and where. That a pointer moves tells the script that somebody is there. */
  const held: Record<string, string> = {
    click:
      '[data-island] button,button[form=lists],a[data-zoom],a[data-opens],a[href^="/account/login"],a[href$="#vehicles"]',
    keydown: '[data-island] select',
    pointermove: 'html',
  };
  const hold = (event: Event) => {
    const { type, target, key, ctrlKey, metaKey, shiftKey } = event as KeyboardEvent;
    const it = (target as Element).closest(held[type] ?? '');
    if (!it || ctrlKey || metaKey || shiftKey) return;
    if (key) {
      if (!/^(.|Enter|Arrow.*)$/.test(key) && !(isTyped && key === 'Tab')) return;
      isTyped = true;
    }
    event.preventDefault();
    event.stopPropagation(); // a script that is half there would hear it, and again later
    if (it.ariaBusy) return; // pressed twice
    if (type === 'click') it.ariaBusy = 'true';
    again.push(() => {
      it.ariaBusy = null;
      it.dispatchEvent(new (event.constructor as typeof Event)(type, event));
    });
    setTimeout(letGo, patience);
  };
  const letGo = () => {
    listening.abort();
    for (const deed of again.splice(0)) deed();
  };
  for (const type in held) addEventListener(type, hold, { capture: true, signal: listening.signal });
  addEventListener('heard', letGo);

  let ask = () => {
    ask = () => {};
    const src = page.querySelector<HTMLMetaElement>('meta[name=script]')?.content ?? '';
    page.head.append(Object.assign(page.createElement('script'), { type: 'module', src, onerror: letGo }));
  };
  new PerformanceObserver(() => ask()).observe({ type: 'paint', buffered: true });
  setTimeout(() => ask(), 3000);
}

export {};
