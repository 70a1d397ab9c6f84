/** What an island hears when its props are others. */
export const givenProps = 'props';

/** Gives an island other props: what it shows follows, and one that is not there yet comes with them. */
export function giveProps(island: HTMLElement, props: object): void {
  island.dataset.props = JSON.stringify(props);
  island.dispatchEvent(new Event(givenProps));
}
