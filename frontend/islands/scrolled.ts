/** What only who goes down a page needs. */
export function hearScrolling(page: Document): void {
  const load = () => void import('../lib/buy-bar').then(({ keepBuying }) => keepBuying(page));
  page.addEventListener('scroll', load, { once: true });
}
