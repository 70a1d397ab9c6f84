import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Check, Field } from '../../ui/field';
import type { PONumber } from './changes';

export type PODialogProps = {
  open: boolean;
  lines: readonly { key: string; name: string; po_number: string }[];
  returnTo: RefObject<HTMLElement | null>;
  onClose: () => void;
  onApply: (numbers: PONumber[]) => void;
};

/** The customer's own number for each line, or for all (PO-1). */
export function PODialog(props: PODialogProps) {
  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      returnTo={props.returnTo}
      title={t('Add PO Number')}
      wide
    >
      <Form {...props} />
    </Dialog>
  );
}

const resets = 250; // ms until the box "use for all items" is empty again

function Form({ lines, onClose, onApply }: PODialogProps) {
  const [rows, setRows] = useState(() =>
    lines.map((line) => ({
      key: line.key,
      name: line.name,
      number: line.po_number || random(),
      all: false,
    })),
  );
  const [ticked, setTicked] = useState<string>();
  useEffect(() => {
    if (ticked === undefined) return;
    const timer = setTimeout(() => setTicked(undefined), resets);
    return () => clearTimeout(timer);
  }, [ticked]);
  const change = (key: string, number: string) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, number } : row)));
  const putOnAll = (key: string, number: string) => {
    setTicked(key);
    setRows(rows.map((row) => ({ ...row, number })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(rows.map((row) => ({ ...row, number: row.number.trim() })));
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <ul className="po-rows">
        {rows.map((row, i) => (
          <li key={row.key}>
            <Field
              label={<span translate="no">{row.name}</span>}
              autoFocus={i === 0}
              autoComplete="off"
              maxLength={64}
              value={row.number}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => change(row.key, event.currentTarget.value)}
            />
            {rows.length > 1 && (
              <Check
                label={t('Use for all items')}
                checked={ticked === row.key}
                onChange={() => putOnAll(row.key, row.number)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button size={56} onClick={onClose}>
          {t('Close')}
        </Button>
        <Button type="submit" look="primary" size={56} shortcut="Enter">
          {t('Save PO Numbers')}
        </Button>
      </div>
    </form>
  );
}

/** A number for a line that has none. */
function random(): string {
  const [n = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(n % 1_000_000_000).padStart(9, '0');
}
