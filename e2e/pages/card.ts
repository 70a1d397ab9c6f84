import type { Page } from 'playwright-core';

/** Test cards, by what they do. */
export const card = {
  approved: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  toldFirst: '5555 5555 5555 4444',
  toldTwice: '3782 8224 6310 005',
  answerLost: '4000 0566 5566 5556',
};

/** Fills in the fields of the card company. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Card"]');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel('Expires (MM / YY)').fill('12 / 34');
  await frame.getByLabel('Security code').fill('123');
}
