/** A place on the sheet. */
export type Point = readonly [x: number, y: number];

export type Strokes = readonly (readonly Point[])[];

/** The size of the sheet, as the server has it. */
export const width = 600;
export const height = 180;

/** Less is a dot or a slip: the server refuses it too. */
const least = 120;

/** Strokes as the path of an SVG, in whole points; one of a single point is none. */
export function pathOf(strokes: Strokes): string {
  return strokes
    .filter((stroke) => stroke.length > 1)
    .map((stroke) => `M${stroke.map(([x, y]) => `${x} ${y}`).join('L')}`)
    .join('');
}

/** Whether that is a signature. */
export function isDrawn(strokes: Strokes): boolean {
  let went = 0;
  for (const stroke of strokes)
    stroke.forEach(([x, y], i) => {
      const [beforeX, beforeY] = stroke[i - 1] ?? [x, y];
      went += Math.abs(x - beforeX) + Math.abs(y - beforeY);
    });
  return went >= least;
}
