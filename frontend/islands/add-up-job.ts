import { price } from '../lib/money';

/** Says how many pieces of a job are chosen, and what they come to. */
export function addUpJob(form: HTMLFormElement): void {
  let cents = 0;
  let pieces = 0;
  for (const chosen of form.querySelectorAll<HTMLInputElement>('input[type="radio"]:checked')) {
    cents += Number(chosen.dataset.cents);
    pieces += Number(chosen.dataset.pieces);
  }
  const say = (where: string, text: string) => {
    const output = form.querySelector(where);
    if (output) output.textContent = text;
  };
  say('[data-job-pieces]', String(pieces));
  say('[data-job-total]', price(cents));
}
