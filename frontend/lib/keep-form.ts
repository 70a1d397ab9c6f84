import { kept as heldOf, keep as hold } from './kept';

const wait = 400; // ms of quiet before what was typed is sent
const place = 'camber.unsent.';

/**
 * Forms with data-keep send what is typed to that address as it is typed, so that a reload, a crash or a lost
 * connection loses nothing. A failed try is silent: the form still holds it, and the next change sends all again. What the
 * server has not answered yet the tab holds too, for a reload in between.
 * They are also submitted once, however often their button is pressed.
 */
export function keepForms(root: ParentNode): void {
  for (const form of root.querySelectorAll<HTMLFormElement>('form[data-keep]')) keep(form);
}

function keep(form: HTMLFormElement): void {
  const path = form.dataset.keep ?? '';
  const unsent = place + path;
  let timer = 0;
  const values = () =>
    [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const send = () => {
    clearTimeout(timer);
    timer = 0;
    const body = new URLSearchParams(values());
    fetch(path, {
      method: 'POST',
      body,
      keepalive: true, // outlives the page
      headers: { 'X-Requested-With': 'camber', Accept: 'application/json' },
    }).then(
      ({ status }) => status < 500 && timer === 0 && hold(unsent, undefined), // what it refuses is kept nowhere
      () => undefined,
    );
  };
  for (const [name, value] of heldOf<[string, string][]>(unsent) ?? []) {
    const field = form.elements.namedItem(name);
    const isTyped =
      field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'hidden');
    if (!isTyped || field.value !== field.defaultValue || field.value === value) continue;
    field.value = value;
    timer ||= window.setTimeout(send, wait);
  }
  form.addEventListener('input', () => {
    hold(unsent, values());
    clearTimeout(timer);
    timer = window.setTimeout(send, wait);
  });
  addEventListener('pagehide', () => timer && !form.dataset.sent && send());
  addEventListener('pageshow', () => delete form.dataset.sent); // Back shows the form again
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    clearTimeout(timer);
    hold(unsent, undefined);
    form.dataset.sent = 'yes';
  });
}
