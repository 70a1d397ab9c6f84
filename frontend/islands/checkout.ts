/** The check-out follows what is chosen. Without a script, and where it does not come, it is a plain form. */
export function hearCheckout(page: Document): void {
  const form = page.querySelector<HTMLFormElement>('form#checkout');
  if (form) void import('../features/checkout/follow').then(({ follow }) => follow(form));
}
