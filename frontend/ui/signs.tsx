import type { ReactNode } from 'react';
import { classes } from '../lib/classes';
import { t } from '../lib/text';

export type Fitment = 'yes' | 'no' | 'maybe' | 'unknown';

const letters = { yes: 'y', no: 'n', maybe: 'm', unknown: 'u' } as const;

/** Square, octagon, diamond, circle: readable without colour and from afar. */
export function FitmentMark({ fits, size = 18 }: { fits: Fitment; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {markOf(fits)}
    </svg>
  );
}

function markOf(fits: Fitment) {
  switch (fits) {
    case 'yes':
      return (
        <>
          <rect className="mark-y" x="1" y="1" width="18" height="18" rx="3.5" />
          <path d="m5.5 10.5 3 3 6-7" stroke="#fff" strokeWidth="2.2" />
        </>
      );
    case 'no':
      return (
        <>
          <path className="mark-n" d="M6.5 1h7L19 6.5v7L13.5 19h-7L1 13.5v-7Z" />
          <path d="M6.5 6.5l7 7M13.5 6.5l-7 7" stroke="#fff" strokeWidth="2.2" />
        </>
      );
    case 'maybe':
      return (
        <g stroke="#14181b">
          <path className="mark-m" d="M10 .9 19.1 10 10 19.1.9 10Z" strokeWidth="1.1" />
          <path d="M7.6 8a2.4 2.4 0 1 1 3.6 2.1c-.8.5-1.2.9-1.2 1.8M10 14v.3" strokeWidth="1.9" />
        </g>
      );
    case 'unknown':
      return (
        <g className="mark-u">
          <circle cx="10" cy="10" r="8.2" strokeWidth="1.8" />
          <path d="M7.8 8a2.2 2.2 0 1 1 3.3 1.9c-.7.5-1.1.8-1.1 1.7M10 13.8v.2" strokeWidth="1.7" />
        </g>
      );
  }
}

export function fitmentWords(fits: Fitment): string {
  switch (fits) {
    case 'yes':
      return t('Fits Your Vehicle');
    case 'no':
      return t("Doesn't Fit Your Vehicle");
    case 'maybe':
      return t('Verify Fitment');
    case 'unknown':
      return t('Unknown Fitment');
  }
}

/** Mark and words together; the words may be the server's. */
export function FitmentLabel({ fits, words = fitmentWords(fits) }: { fits: Fitment; words?: string }) {
  return (
    <span className={`ft ${letters[fits]}`}>
      <FitmentMark fits={fits} />
      {words}
    </span>
  );
}

const marks: Record<string, Fitment> = { fits: 'yes', not: 'no', verify: 'maybe' };

/** The mark that a reply names: fits, not, verify; any other is the open circle. */
export function markedAs(mark: string): Fitment {
  return marks[mark] ?? 'unknown';
}

const plateSizes = { usual: '', small: 'sm', kiosk: 'xl' };

/** The vehicle. */
export function Plate({
  year,
  model,
  size = 'usual',
}: {
  year: number;
  model: string;
  size?: keyof typeof plateSizes;
}) {
  return (
    <span className={classes('plate', plateSizes[size])} translate="no">
      <span className="y">{year}</span>
      <span className="m">{model}</span>
    </span>
  );
}

/** The guide sign: one per screen. `tab` is the step, or the name of the figure. */
export function Sign({
  tab,
  tabAtStart,
  children,
}: {
  tab?: string;
  tabAtStart?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="sign">
      {tab && <div className={classes('exit', tabAtStart && 'at-start')}>{tab}</div>}
      {children}
    </div>
  );
}
