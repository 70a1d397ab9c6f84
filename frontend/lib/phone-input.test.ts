import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { hearPhones } from './phones';

// MSG-4
describe('a phone field that the server drew', () => {
  const field = () => document.querySelector('input') as HTMLInputElement;

  beforeEach(() => {
    document.body.innerHTML = '<form><input type="tel" data-phone value="3195550142"></form>';
    hearPhones(document);
  });

  async function entered(): Promise<void> {
    await userEvent.click(field());
    await expect.poll(() => field().value).toBe('(319) 555-0142');
  }

  it('shows what it held in the mask once it is entered', entered);

  it('masks what is typed', async () => {
    await entered();
    await userEvent.clear(field());
    await userEvent.type(field(), '5635550199');
    expect(field().value).toBe('(563) 555-0199');
  });

  it('keeps the caret where a digit is mended', async () => {
    await entered();
    field().setSelectionRange(8, 8);
    await userEvent.keyboard('{Backspace}7');
    expect(field().value).toBe('(319) 575-0142');
    expect(field().selectionStart).toBe(8);
  });

  it('leaves numbers of other countries as they are', async () => {
    await entered();
    await userEvent.clear(field());
    await userEvent.type(field(), '+49 30 901820');
    expect(field().value).toBe('+49 30 901820');
  });
});
