const wait = 400; // ms of quiet before what was typed is sent

/**
 * Forms with data-keep send what is typed to that address as it is typed, so that a reload, a crash or a lost
 * connection loses nothing. A failed try is silent: the form still holds it, and the next change sends all again.
 * They are also submitted once, however often their button is pressed.
 */
export function keepForms(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-keep]')) keep(form);
}

function keep(form: HTMLFormElement): void {
  let timer = 0;
  const send = () => {
    clearTimeout(timer);
    timer = 0;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
    fetch(form.dataset.keep ?? '', {
      method: 'POST',
      body,
      keepalive: true, // outlives the page
      headers: { 'X-Requested-With': 'camber', Accept: 'application/json' },
    }).catch(() => undefined);
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(send, wait);
  });
  addEventListener('pagehide', () => timer && !form.dataset.sent && send());
  addEventListener('pageshow', () => delete form.dataset.sent); // Back shows the form again
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    clearTimeout(timer);
    form.dataset.sent = 'yes';
  });
}
