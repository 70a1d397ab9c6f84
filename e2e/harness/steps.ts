import type { Visitor } from './browser.ts';

/** CAMBER_PICTURES asks for pictures of the steps of long journeys, and of their papers. */
export const draws = Boolean(process.env.CAMBER_PICTURES);

type Options = {
  sizes?: readonly (readonly [width: number, height: number])[];
  schemes?: readonly ('light' | 'dark')[];
};

const usual = [
  [1440, 900],
  [768, 1024],
  [390, 844],
] as const;

/** Takes a picture of each step that it is told of, where pictures are asked for: numbered, in a folder of their own. */
export function steps(
  who: Visitor,
  folder: string,
  { sizes = usual, schemes = ['light'] }: Options = {},
): (name: string) => Promise<void> {
  let step = 0;
  return async (name) => {
    step += 1;
    if (!draws) return;
    const at = `${folder}/${String(step).padStart(2, '0')}-${name}`;
    for (const colorScheme of schemes) {
      await who.page.emulateMedia({ colorScheme });
      for (const [width, height] of sizes) {
        await who.page.setViewportSize({ width, height });
        await who.picture(`${at}-${width}${schemes.length > 1 ? `-${colorScheme}` : ''}`);
      }
    }
    await who.page.emulateMedia({ colorScheme: 'light' });
    await who.page.setViewportSize({ width: 1440, height: 900 });
  };
}
