/** An error whose message is for the person at the screen; code is what the log calls a fault of ours, '' of all else. */
export class ToldError extends Error {
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.code = code;
  }
}
