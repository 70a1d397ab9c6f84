/** Opens a paper of the shop in a page of its own and prints it there. */
export function printPaper(url: string): void {
  const paper = open(url, '_blank');
  paper?.addEventListener('load', () => paper.print());
}

/** Prints the paper of an order that was handed over before: of a complete one it says that it is a copy. */
export function printAgain(order: { invoice_url?: string; pos_status: string }): void {
  const { invoice_url: url, pos_status: status } = order;
  if (url) printPaper(status === 'complete' ? `${url}&copy=1` : url);
}
