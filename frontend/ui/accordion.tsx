import type { ReactNode } from 'react';
import { Icon } from './icon';
import '../styles/surfaces.css';

export type Fold = { title: string; note?: string; isOpen?: boolean; content: ReactNode };

export type AccordionProps = {
  folds: readonly Fold[];
  /** At most one is open: its name on the page. */
  exclusive?: string;
};

/** Headings that unfold. The browser's own, so that its search in the page opens them. */
export function Accordion({ folds, exclusive }: AccordionProps) {
  return (
    <div className="accordion">
      {folds.map((fold) => (
        <details key={fold.title} name={exclusive} open={fold.isOpen}>
          <summary>
            <h4 className="sp">{fold.title}</h4>
            {fold.note && <span className="dim">{fold.note}</span>}
            <Icon name="down" />
          </summary>
          <div className="inside">{fold.content}</div>
        </details>
      ))}
    </div>
  );
}
