/** Whether the page stands in another site's frame (MODE-4). */
export function isInFrame(page: Document): boolean {
  const settings: { in_iframe?: boolean } = JSON.parse(
    page.getElementById('catalog-settings')?.textContent || '{}',
  );
  return settings.in_iframe === true;
}
