import type { ReactNode } from 'react';
import { Pictogram } from './pictogram';

export type EmptyProps = {
  /** The drawing of a part's type; a box without it. */
  drawing?: string;
  /** What is not there: "No parked sales". */
  title: string;
  /** What this place is for, and what to do first. */
  children: ReactNode;
  action?: ReactNode;
};

/** Stands where nothing is yet. */
export function Empty({ drawing = 'kit', title, children, action }: EmptyProps) {
  return (
    <div className="panel empty">
      <Pictogram name={drawing} size={56} />
      <p className="h4">{title}</p>
      <p className="mut max-w-[46ch] text-balance">{children}</p>
      {action}
    </div>
  );
}
