/** The mask of a phone field that the server drew comes when it is first entered. Islands mask their own. */
export function hearPhones(root: Document): void {
  root.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement && 'phone' in target.dataset)
      void import('./phone-input').then(({ maskPhone }) => maskPhone(target));
  });
}
