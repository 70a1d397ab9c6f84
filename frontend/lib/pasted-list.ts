/** The lines of a text that hold something. */
export function linesOf(text: string): string[] {
  return text.split(/[\n\v\f\r\u0085\u2028\u2029]+/).filter((line) => line.trim());
}

/** Several lines, or cells of a sheet: a list of numbers, not a text to search for. */
export function isList(text: string): boolean {
  return linesOf(text).length > 1 || text.trim().includes('\t');
}
