import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/client';
import type { Core, CoreDone } from '../../api/types';
import { printPaper } from '../../lib/print-paper';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Failed } from '../../ui/failed';
import { Field } from '../../ui/field';
import { Skeleton } from '../../ui/skeleton';
import { failed, succeeded, waits } from '../../ui/toasts';
import { listCores, loadCores, type Wanted } from './calls';
import { CorePanels } from './core-panels';
import { type Asked, TakeDialog } from './take-dialog';

/** The old parts that customers owe, and those that wait to be looked at (TRD-1). */
export function CoresScreen({ orderId }: { orderId: number }) {
  const [wanted, setWanted] = useState<Wanted | undefined>(orderId > 0 ? { order_id: orderId } : undefined);
  const show = (next: Wanted | undefined) => {
    const order = next && 'order_id' in next ? `?order_id=${next.order_id}` : '';
    history.replaceState(null, '', `/pos/core${order}`);
    setWanted(next);
  };
  return (
    <div className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="page">{t('Cores')}</h1>
        {wanted && <Button onClick={() => show(undefined)}>{t('All cores')}</Button>}
      </header>
      {wanted ? (
        <CoresOf key={JSON.stringify(wanted)} wanted={wanted} />
      ) : (
        <>
          <Find onFound={show} />
          <WorkList onOrder={(order_id) => show({ order_id })} />
        </>
      )}
    </div>
  );
}

/** By the receipt, or by the number that hangs on the old part. */
function Find({ onFound }: { onFound: (wanted: Wanted) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [, mark, number] = /^(#|c)?\s*(\d{1,15})$/i.exec(typed.trim()) ?? [];
    if (!number) return setProblem(t('Type the number of an order, or that of an old part, such as C12.'));
    onFound(mark?.toLowerCase() === 'c' ? { tag: Number(number) } : { order_id: Number(number) });
  };
  return (
    <form className="core-find" noValidate onSubmit={submit}>
      <Field
        size={56}
        label={t('Receipt or old part')}
        autoFocus
        autoComplete="off"
        value={typed}
        error={problem}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem('');
        }}
      />
      <Button type="submit" look="primary" size={56} shortcut="Enter">
        {t('Find')}
      </Button>
      <p className="mut">{t('Scan the receipt, or type the order number or the number on the old part.')}</p>
    </form>
  );
}

function WorkList({ onOrder }: { onOrder: (orderId: number) => void }) {
  return (
    <DataTable
      label={t('Cores')}
      columns={columns(onOrder)}
      load={async (query, signal) => {
        const got = await listCores(query, signal);
        return { ...got, counts: { '': got.to_inspect, overdue: got.overdue, out: got.still_out } };
      }}
      rowKey={(row) => row.core_id}
      tabs={{
        name: 'which',
        label: t('Cores'),
        choices: [
          { value: '', label: t('To be inspected') },
          { value: 'overdue', label: t('Overdue') },
          { value: 'out', label: t('Still out') },
        ],
      }}
      empty={t('There is nothing to do here.')}
    />
  );
}

function columns(onOrder: (orderId: number) => void): Column<Core>[] {
  return [
    {
      name: 'part',
      head: t('Part'),
      cell: (row) => (
        <span translate="no">
          <b>
            {row.manufacturer} <span className="pn">{row.model}</span>
          </b>
          <span className="mut block">{row.product}</span>
        </span>
      ),
    },
    {
      name: 'order',
      head: t('Order'),
      cell: (row) => (
        <>
          <button type="button" className="l b n" onClick={() => onOrder(row.order_id)}>
            {t('Order # %d', row.order_id)}
          </button>
          <span className="mut block" translate="no">
            {row.customer}
          </span>
        </>
      ),
    },
    {
      name: 'stands',
      head: t('State'),
      cell: (row) => (
        <>
          {row.stands}
          {row.lots.length > 0 && (
            <span className="mut block" translate="no">
              {row.lots.map((lot) => lot.label).join(', ')}
            </span>
          )}
        </>
      ),
    },
    {
      name: 'due',
      head: t('Due'),
      cell: (row) => (
        <span className="n whitespace-nowrap" translate="no">
          {row.due_text}
        </span>
      ),
    },
    { name: 'worth', head: t('Deposit'), isNumber: true, cell: (row) => row.each_text },
  ];
}

function CoresOf({ wanted }: { wanted: Wanted }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const of = useQuery({
    queryKey: ['cores', wanted],
    queryFn: ({ signal }) => loadCores(wanted, signal),
    gcTime: 0,
  });
  if (of.isError) {
    if (of.error instanceof ApiError && of.error.status > 0 && of.error.status < 500)
      return <p className="notice barricade">{of.error.message}</p>;
    return <Failed error={of.error} onRetry={() => void of.refetch()} />;
  }
  if (!of.data) return <Skeleton shape="row" count={2} />;
  const done = ({ success, warning, tag, core }: CoreDone) => {
    setAsked(undefined);
    const url = core.lots.find((lot) => lot.tag === tag)?.tag_url;
    const action = url ? { label: t('Print the tag'), run: () => printPaper(url) } : undefined;
    succeeded(success, { wait: waits.payment, ...(action && { action }) });
    if (warning) failed(warning, { wait: waits.payment });
    void of.refetch();
    void queries.invalidateQueries({ queryKey: ['list'] });
  };
  const { title, sentence, cores } = of.data;
  return (
    <>
      <p>
        <b className="h3">{title}</b>
        <span className="mut block" translate="no">
          {cores[0]?.customer}
        </span>
        {sentence && <span className="block">{sentence}</span>}
      </p>
      {cores.length === 0 ? (
        <p className="mut">{t('No old part is owed here.')}</p>
      ) : (
        <CorePanels cores={cores} onAsk={setAsked} />
      )}
      <TakeDialog asked={asked} onClose={() => setAsked(undefined)} onDone={done} />
    </>
  );
}
