/** An error whose message is for the person at the screen. */
export class ToldError extends Error {}
