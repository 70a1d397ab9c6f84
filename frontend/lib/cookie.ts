/** Whether the browser keeps a cookie of this name. */
export function hasCookie(name: string): boolean {
  return document.cookie.split('; ').some((one) => one.startsWith(`${name}=`));
}

/** Keeps a mark for so many seconds. */
export function keepMark(name: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${name}=1; path=/; max-age=${seconds}; samesite=lax`;
}
