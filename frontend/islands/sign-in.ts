const doors = /^\/account\/(?:login|register|forgotten|reset)\b/;

/** Links to the sign-in open it over the page (SITE-8). Without a script, where it does not come, and on the pages about signing in, they lead to its own. */
export function hearSignIn(page: Document): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/account/login"]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (doors.test(page.location.pathname)) return;
    event.preventDefault();
    link.closest<HTMLElement>('[popover]')?.hidePopover(); // the menu would stand before it
    const next = new URL(link.href).searchParams.get('redirect') ?? '';
    import('./show-sign-in').then(
      ({ showSignIn }) => showSignIn(page, next),
      () => page.location.assign(link.href),
    );
  });
}
