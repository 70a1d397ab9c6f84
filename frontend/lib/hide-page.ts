import { focusHome } from './focus-home';

/** What stands above every page, hidden or not. */
const above = 'body > .training';

/** What keeps the focus: a field, and anything in a question that is open. */
const kept = 'input, select, textarea, [role="dialog"] *, [role="alertdialog"] *';

/**
 * Takes all that the page shows out of the document, whatever it is, and puts host there alone; what the page adds while
 * it is away stays away too. The returned function brings everything back as it was, with the focus: back to the field
 * or question that had it, else to where work goes on, as what hid the page was likely a button.
 */
export function hidePage(host: HTMLElement, page: Document = document): () => void {
  const { body } = page;
  const active = page.activeElement;
  const top = page.defaultView?.scrollY ?? 0;
  const away = page.createDocumentFragment();
  const banner = page.querySelector(above);
  away.append(...[...body.childNodes].filter((node) => node !== banner));
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
    if (active instanceof HTMLElement && active.matches(kept)) active.focus();
    focusHome(page);
    if (page.activeElement === body && active instanceof HTMLElement) active.focus();
  };
}
