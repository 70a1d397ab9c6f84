const opensAfter = 500; // ms of resting on the bar (SITE-6)
const closesAfter = 300; // ms away from both, so that a corner may be cut

/** What the shop's head does beyond what the browser does by itself. Without it all of it still works. */
export function dressShell(root: Document): void {
  for (const panel of root.querySelectorAll<HTMLElement>('[data-menu]')) openOnHover(root, panel);
  for (const row of root.querySelectorAll<HTMLElement>('.nav > .wrap > ul')) showFirstLine(root, row);
  for (const bar of root.querySelectorAll<HTMLElement>('[data-alert]')) closeInPlace(bar);
  closeBehindFocus(root);
}

/**
 * Opens the categories when a mouse rests on their button, and closes what was opened like that when it leaves. A click
 * and the keys open at once, by the browser itself; what they opened stays.
 */
function openOnHover(root: Document, panel: HTMLElement): void {
  const opener = root.querySelector(`.nav [popovertarget="${panel.id}"]`);
  if (!opener) return;
  let timer = 0;
  let byHover = false;
  let isFresh = false; // a click that comes while it opens was meant to open it
  const later = (ms: number, then: () => void) => {
    clearTimeout(timer);
    timer = window.setTimeout(then, ms);
  };
  const open = () => {
    if (isOpen(panel)) return;
    panel.showPopover();
    byHover = isFresh = true;
    later(opensAfter, () => {
      isFresh = false;
    });
  };
  const close = () => {
    if (byHover && isOpen(panel) && !panel.matches(':focus-within')) panel.hidePopover();
  };
  const byMouse = (act: () => void) => (event: Event) => {
    if ((event as PointerEvent).pointerType === 'mouse') act();
  };
  opener.addEventListener(
    'pointerenter',
    byMouse(() => later(opensAfter, open)),
  );
  opener.addEventListener('click', (event) => {
    if (isFresh) event.preventDefault();
    clearTimeout(timer);
    byHover = isFresh = false;
  });
  panel.addEventListener(
    'pointerenter',
    byMouse(() => clearTimeout(timer)),
  );
  for (const one of [opener, panel])
    one.addEventListener(
      'pointerleave',
      byMouse(() => later(closesAfter, close)),
    );
}

/** What was opened over the page closes once the focus goes on behind it: it would lie over what has the focus. */
function closeBehindFocus(root: Document): void {
  root.addEventListener('focusin', (event) => {
    const at = event.target as Element;
    for (const panel of root.querySelectorAll<HTMLElement>('[popover=""], [popover="auto"]')) {
      const isPart = panel.contains(at) || at.closest(`[popovertarget="${panel.id}"]`);
      if (!isPart && isOpen(panel)) panel.hidePopover();
    }
  });
}

/** The focus brings the line that it is on into sight; when it has left, the row begins at its front again. */
function showFirstLine(root: Document, row: HTMLElement): void {
  row.addEventListener('focusout', ({ relatedTarget }) => {
    const holds = (node: EventTarget | null) => node instanceof Node && row.contains(node);
    // a window that loses the focus gives it back to where it was
    if (!holds(relatedTarget) && !holds(root.activeElement)) row.scrollTop = 0;
  });
}

function isOpen(panel: HTMLElement): boolean {
  return panel.matches(':popover-open');
}

/** Takes the bar away at once; the server is told behind it. */
function closeInPlace(bar: HTMLElement): void {
  const form = bar.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
    fetch(form.action, {
      method: 'POST',
      body,
      keepalive: true, // outlives the page
      headers: { 'X-Requested-With': 'camber', Accept: 'application/json' },
    }).catch(() => undefined);
    bar.remove();
  });
}
