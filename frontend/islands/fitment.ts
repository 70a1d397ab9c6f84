/** Links to the vehicles that a part fits open them over the page (FIT-10). Without a script, and where it does not come, they lead to the part's page. */
export function hearFitment(page: Document): void {
  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(
      '[data-product-id] a[href$="#vehicles"]',
    );
    const part = link?.closest<HTMLElement>('[data-product-id]')?.dataset.productId;
    if (!link || !part || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('./show-fitment').then(
      ({ showFitment }) => showFitment(page, Number(part)),
      () => link.ownerDocument.location.assign(link.href),
    );
  });
}
