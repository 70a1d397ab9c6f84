/** The training shop that this page is of; empty for the shop itself. The two share nothing in the browser (OPS-8). */
export function training(): string {
  return document.documentElement.dataset.training ?? '';
}

/** A name of something that the browser keeps or says: of the training shop another one than of the shop. */
export function apart(name: string): string {
  return training() ? `${name} training` : name;
}

/** Loads the page anew when another tab has put the register into training, or brought it back. */
export function hearTraining(): void {
  const channel = new BroadcastChannel('camber-training');
  channel.onmessage = ({ data }: MessageEvent<string>) => data !== training() && location.reload();
  channel.postMessage(training());
}
