import { goTo } from '../../lib/go-to';
import { drawOver, type Held, held } from '../../lib/morph';
import { reached } from '../../lib/reach';
import { loadTexts, t } from '../../lib/text';

const patience = 15_000; // ms

/**
 * The check-out follows what is chosen (CHK-1): every choice goes to the server, which draws the form anew with costs and
 * totals, as it does without a script. Placing the order leaves the page only when there is one: a refusal is drawn where
 * it belongs, and the focus stands on the first field that is wrong (M-38).
 */
export function follow(form: HTMLFormElement): void {
  let isStale = false; // something was chosen that the server was not told
  let pressed: HTMLElement | undefined; // the button by which it was
  let turn: Promise<void> | undefined; // one at a time: what is kept last is what was chosen last

  const keep = (button?: HTMLElement | null): void => {
    isStale = true;
    pressed = button ?? pressed;
    turn ??= (async () => {
      while (isStale) {
        isStale = false;
        const by = pressed;
        pressed = undefined;
        await show(form, await send(form, form.dataset.keep ?? '', by));
        if (by) firstWrong(form)?.focus();
      }
    })().finally(() => {
      turn = undefined;
    });
  };

  const place = async () => {
    const button = form.querySelector('#place');
    if (button?.ariaBusy === 'true') return;
    button?.setAttribute('aria-busy', 'true');
    await turn;
    await show(form, await send(form, form.getAttribute('action') ?? ''), true);
    (firstWrong(form) ?? refusalOf(form))?.focus();
  };

  form.addEventListener('change', (event) => {
    if ((event.target as Element).closest('#delivery, #payment')) keep();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    delete form.dataset.sent;
    const isCode = document.activeElement?.id === 'code'; // Enter in a field presses the form's first button
    const button = isCode ? form.querySelector<HTMLElement>('#apply') : event.submitter;
    if (button?.hasAttribute('formaction')) keep(button);
    else void place();
  });
}

function firstWrong(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector('[aria-invalid="true"]');
}

/** Posts the form as the browser would, by a button. Nothing: the server was not reached. */
async function send(form: HTMLFormElement, path: string, by?: HTMLElement): Promise<Answer | undefined> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form, by)) if (typeof value === 'string') body.append(name, value);
  const then = held(form);
  form.ariaBusy = 'true';
  try {
    const answer = await fetch(path, {
      method: 'POST',
      body,
      headers: { Accept: 'text/html' },
      signal: AbortSignal.timeout(patience),
    });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    reached(true);
    return { address: answer.redirected ? answer.url : undefined, page, then };
  } catch {
    reached(false);
    return undefined;
  }
}

/** address is where the server led, undefined where it answered at once. */
type Answer = { address: string | undefined; page: Document; then: Held };

async function show(form: HTMLFormElement, answer: Answer | undefined, isOrder = false): Promise<void> {
  const fresh = answer?.page.querySelector('form#checkout');
  if (answer && fresh) {
    drawOver(form, fresh, answer.then);
    return;
  }
  if (answer?.address) return goTo(answer.address);
  form.ariaBusy = null;
  form.querySelector('#place')?.removeAttribute('aria-busy');
  await loadTexts();
  const problem = form.querySelector('#unreached');
  if (!problem) return;
  if (isOrder)
    problem.textContent = t(
      'We don’t know yet whether your order was placed. Wait a minute, then press Place order again: it is never placed twice.',
    );
  else
    problem.textContent = answer
      ? t('Something went wrong!')
      : t('The shop cannot be reached. Check the connection and try again.');
}

/** What is wrong with no field of its own. */
function refusalOf(form: HTMLFormElement): HTMLElement | null {
  const place = form.querySelector<HTMLElement>('#refusal');
  return place?.childElementCount ? place : null;
}
