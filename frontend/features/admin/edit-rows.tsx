import type { ReactNode } from 'react';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';

/** A column of rows that are typed. */
export type EditColumn<Row> = {
  name: keyof Row & string;
  head: string;
  /** A figure, which needs less room. */
  isNarrow?: boolean;
  type?: 'text' | 'date';
  inputMode?: 'decimal' | 'numeric';
  most?: number;
  /** One of a few; isData: names from the shop's data. */
  choices?: readonly { value: string; label: string }[];
  isData?: boolean;
};

type Props<Row> = {
  /** Also the id of its heading. */
  name: string;
  label: string;
  hint?: string;
  columns: readonly EditColumn<Row>[];
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  blank: Row;
  /** What is wrong with any of them. */
  error?: string | undefined;
  add: string;
  children?: ReactNode;
};

/** A list of a record whose rows are typed in place, added and taken away. */
export function EditRows<Row extends { [name: string]: string | number }>({
  name,
  label,
  hint,
  columns,
  rows,
  onChange,
  blank,
  error,
  add,
  children,
}: Props<Row>) {
  const set = (at: number, column: EditColumn<Row>, typed: string) =>
    onChange(
      rows.map((row, i) =>
        i === at
          ? { ...row, [column.name]: typeof blank[column.name] === 'number' ? Number(typed) || 0 : typed }
          : row,
      ),
    );
  const focusRow = (at: number) =>
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`[data-rows="${name}"] [data-row="${at}"] :is(input, select)`)
        ?.focus(),
    );
  return (
    <section className="panel" data-rows={name}>
      <header>
        <h2 id={`rows-${name}`}>{label}</h2>
        {hint && <p className="dim s">{hint}</p>}
        <Button
          look="quiet"
          className="ms-auto"
          onClick={() => {
            onChange([...rows, blank]);
            focusRow(rows.length);
          }}
        >
          <Icon name="plus" />
          {add}
        </Button>
      </header>
      {children}
      {rows.length === 0 ? (
        <p className="p-4 mut">{t('None.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section className="edit-rows" tabIndex={0} aria-labelledby={`rows-${name}`}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" className={column.isNarrow ? 'narrow' : undefined}>
                    {column.head}
                  </th>
                ))}
                <th>
                  <span className="sr-only">{t('Remove')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place; nothing is kept beside it
                <tr key={at} data-row={at}>
                  {columns.map((column) => (
                    <td key={column.name} className={column.isNarrow ? 'narrow' : undefined}>
                      <Cell
                        column={column}
                        at={at}
                        name={name}
                        isWrong={Boolean(error)}
                        value={String(row[column.name])}
                        onChange={(typed) => set(at, column, typed)}
                      />
                    </td>
                  ))}
                  <td>
                    <Button
                      look="quiet"
                      aria-label={t('Remove row %d of %s', at + 1, label)}
                      onClick={() => {
                        onChange(rows.filter((_, i) => i !== at));
                        focusRow(Math.max(0, at - 1));
                      }}
                    >
                      <Icon name="trash" />
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {error && (
        <p className="problem px-4 pb-4" role="alert" id={`wrong-${name}`}>
          {error}
        </p>
      )}
    </section>
  );
}

type CellProps<Row> = {
  column: EditColumn<Row>;
  name: string;
  at: number;
  isWrong: boolean;
  value: string;
  onChange: (typed: string) => void;
};

function Cell<Row>({ column, name, at, isWrong, value, onChange }: CellProps<Row>) {
  const marks = {
    className: 'in',
    name: `${name}[${at}][${column.name}]`,
    'aria-label': `${column.head} ${at + 1}`,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `wrong-${name}` : undefined,
  };
  if (column.choices)
    return (
      <select {...marks} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {column.choices.map((one) => (
          <option key={one.value} value={one.value} translate={column.isData ? 'no' : undefined}>
            {one.label}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...marks}
      type={column.type ?? 'text'}
      inputMode={column.inputMode}
      maxLength={column.most}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What is wrong with a list or with the first of its rows: "2: Required". */
export function rowError(errors: Record<string, string | undefined>, list: string): string | undefined {
  if (errors[list]) return errors[list];
  const [name = '', words] = Object.entries(errors).find(([name]) => name.startsWith(`${list}[`)) ?? [];
  const at = /\[(\d+)\]/.exec(name)?.[1];
  return words && at ? t('Row %d: %s', Number(at) + 1, words) : undefined;
}
