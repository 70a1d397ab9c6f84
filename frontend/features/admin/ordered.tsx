import type { ReactNode } from 'react';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

type Props<Row> = {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  rowName: (row: Row) => string;
  /** Those that stay where they are. */
  isFixed?: (row: Row) => boolean;
  onMove: (rows: Row[]) => void;
  children: (row: Row) => ReactNode;
};

/** A list that somebody puts in order, a step at a time. */
export function Ordered<Row>({ label, rows, rowKey, rowName, isFixed, onMove, children }: Props<Row>) {
  const move = (at: number, by: number) => {
    const next = [...rows];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onMove(next);
  };
  const canMove = (at: number, by: number) => {
    const [row, other] = [rows[at], rows[at + by]];
    return row !== undefined && other !== undefined && !isFixed?.(row) && !isFixed?.(other);
  };
  return (
    <ol className="ordered" aria-label={label}>
      {rows.map((row, at) => (
        <li key={rowKey(row)}>
          <div className="min-w-0">{children(row)}</div>
          <div className="actions">
            <Button
              aria-label={t('Move %s up', rowName(row))}
              off={!canMove(at, -1)}
              onClick={() => move(at, -1)}
            >
              <span className="turned">
                <Icon name="down" />
              </span>
            </Button>
            <Button
              aria-label={t('Move %s down', rowName(row))}
              off={!canMove(at, 1)}
              onClick={() => move(at, 1)}
            >
              <Icon name="down" />
            </Button>
          </div>
        </li>
      ))}
    </ol>
  );
}
