import { focusHome } from './focus-home';

/**
 * Takes all that the page shows out of the document, whatever it is, and puts host there alone; what the page adds while
 * it is away stays away too. The returned function brings everything back as it was, with the focus.
 */
export function hidePage(host: HTMLElement, page: Document = document): () => void {
  const { body } = page;
  const active = page.activeElement;
  const top = page.defaultView?.scrollY ?? 0;
  const away = page.createDocumentFragment();
  away.append(...body.childNodes);
  body.append(host);
  const stow = (records: MutationRecord[]) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node !== host && node.parentNode === body) away.append(node);
  };
  const watch = new MutationObserver(stow);
  watch.observe(body, { childList: true });
  return () => {
    stow(watch.takeRecords());
    watch.disconnect();
    host.remove();
    body.append(away);
    page.defaultView?.scrollTo(0, top);
    if (active instanceof HTMLElement) active.focus();
    focusHome(page); // what had it may be in a menu that is closed by now
  };
}
