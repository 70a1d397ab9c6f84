/** The buttons of a page that put parts on lists (CMP-1, CMP-2). Without a script, and where it does not come, they send a form. */
export function hearLists(page: Document): void {
  page.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[form="lists"]');
    if (!button) return;
    event.preventDefault();
    import('./change-list').then(
      ({ changeList }) => changeList(button),
      () => button.form?.requestSubmit(button),
    );
  });
  const refresh = () => import('./change-list').then(({ refreshLists }) => refreshLists());
  addEventListener('storage', ({ key }) => key === 'lists' && void refresh());
  addEventListener('pageshow', ({ persisted }) => persisted && localStorage.lists && void refresh());
}
