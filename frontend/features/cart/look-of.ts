import type { AddToCart } from '../../api/types';

/** The class of each look. */
export const letters = { primary: 'p', outline: 'o', quiet: 'q' } as const;

/** How a button looks; that of a part that does not fit the chosen vehicle stands one step back. */
export function lookOf({
  solid,
  misfit,
}: Partial<Pick<AddToCart, 'solid' | 'misfit'>>): keyof typeof letters {
  if (solid && !misfit) return 'primary';
  return solid || !misfit ? 'outline' : 'quiet';
}
