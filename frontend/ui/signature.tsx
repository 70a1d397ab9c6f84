import { t } from '../lib/text';

/** How the strokes of a signature are drawn. */
export const pen = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** What somebody drew, on a sheet of 600 by 180. */
export function Signature({ path }: { path: string }) {
  return (
    <svg width="300" height="90" viewBox="0 0 600 180" {...pen} role="img" aria-label={t('Signature')}>
      <path d={path} />
    </svg>
  );
}
