import { expect, it } from 'vitest';
import { addUpJob } from './add-up-job';

// JOB-1
it('adds up what is chosen of a job', () => {
  document.body.innerHTML = `<form data-job>
    <input type="radio" name="pick[0]" data-cents="4699" data-pieces="1" checked>
    <input type="radio" name="pick[0]" data-cents="3179" data-pieces="1">
    <input type="radio" name="pick[1]" data-cents="13680" data-pieces="2" checked>
    <input type="radio" name="pick[1]" data-cents="0" data-pieces="0">
    <output data-job-pieces>9</output><output data-job-total>$9.00</output></form>`;
  const form = document.querySelector('form') as HTMLFormElement;
  const said = () => [...form.querySelectorAll('output')].map((one) => one.textContent);
  addUpJob(form);
  expect(said()).toEqual(['3', '$183.79']);
  for (const radio of form.querySelectorAll<HTMLInputElement>('[data-cents="3179"], [data-cents="0"]'))
    radio.checked = true;
  addUpJob(form);
  expect(said()).toEqual(['1', '$31.79']);
});
