/** How white words read on a color of #rrggbb, as WCAG 2 counts it: from 1 to 21; undefined for what is no color. */
export function contrastWithWhite(color: string): number | undefined {
  if (!/^#[\da-f]{6}$/i.test(color)) return undefined;
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}
