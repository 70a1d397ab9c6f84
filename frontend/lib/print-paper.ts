/** Prints a paper some other way than as a page; false: it can't. */
type Way = (url: string) => Promise<boolean>;

let way: Way | undefined;

/** Papers go to the printer of the register from now on; undefined: each opens as a page that the browser prints. */
export function printBy(next: Way | undefined): void {
  way = next;
}

/** Prints a paper of the shop: at the printer of the register, or from a page of its own. */
export function printPaper(url: string): void {
  if (way) void way(url).then((isDone) => isDone || printPage(url));
  else printPage(url);
}

/** Opens a paper of the shop in a page of its own and prints it there. */
export function printPage(url: string): void {
  const paper = open(url, '_blank');
  paper?.addEventListener('load', () => paper.print());
}

/** Prints the paper of an order that was handed over before: of a complete one it says that it is a copy. */
export function printAgain(order: { invoice_url?: string; pos_status: string }): void {
  const { invoice_url: url, pos_status: status } = order;
  if (url) printPaper(status === 'complete' ? `${url}&copy=1` : url);
}
