import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ask } from '../../api/client';
import { queries } from '../../api/query';
import type { Moved, ReorderGroup, ReorderLine, ReorderList, ReorderPage } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { Check, Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { PartName } from '../../ui/scan-stage';
import { Skeleton } from '../../ui/skeleton';
import { ReorderRuleDialog } from './reorder-rule';

/** What a store is to order, by vendor, and when each part is. */
export function Reorder({ stores, vendors, store_id }: Omit<ReorderPage, 'bar'>) {
  const [ruled, setRuled] = useState<number>(); // 0: a part that is yet to be named
  const queryKey = ['reorder', store_id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      ask<ReorderList>('/admin/api/reorder', { query: { location_id: store_id }, signal }),
    enabled: store_id !== 0,
    retry: false,
    staleTime: 0,
  });
  return (
    <>
      <header className="page-head">
        <h1>{t('Suggested orders')}</h1>
        {store_id !== 0 && (
          <Button className="push" onClick={() => setRuled(0)}>
            {t('Set when a part is ordered')}
          </Button>
        )}
      </header>
      {stores.length > 1 && (
        <Select
          label={t('Store')}
          value={String(store_id)}
          options={stores.map(({ id, name }) => ({ value: String(id), label: name, isData: true }))}
          onChange={(event) => goTo(`/admin/reorder?location_id=${event.currentTarget.value}`)}
        />
      )}
      {store_id === 0 ? (
        <Empty title={t('No store')}>
          {t('You work at no store. Whoever sets up staff can change that.')}
        </Empty>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton shape="row" count={8} />
      ) : data.groups.length === 0 ? (
        <Empty title={t('Nothing is to be ordered')}>
          {t('What sells shows up here before it runs out. What is on order or on a draft counts as there.')}
        </Empty>
      ) : (
        <Suggested list={data} store={store_id} onRule={setRuled} />
      )}
      {ruled !== undefined && (
        <ReorderRuleDialog
          store={store_id}
          part={ruled}
          vendors={vendors}
          onClose={() => setRuled(undefined)}
          onSaved={() => void queries.invalidateQueries({ queryKey })}
        />
      )}
    </>
  );
}

type SuggestedProps = { list: ReorderList; store: number; onRule: (part: number) => void };

/** The suggestions: some are chosen, their quantities changed, and drafts made of them. */
function Suggested({ list, store, onRule }: SuggestedProps) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState<{ [part: number]: number }>({});
  const { form, isBusy, rest, submit } = useSending();
  const of = (line: ReorderLine) => typed[line.product_id] ?? line.quantity;
  const lines = list.groups
    .filter((group) => group.vendor_id !== 0)
    .flatMap((group) => group.lines)
    .filter((line) => chosen.includes(line.product_id));
  const draft = async (intent: string) => {
    const sent = {
      location_id: store,
      lines: lines.map((line) => ({ product_id: line.product_id, quantity: of(line) })),
    };
    goTo((await ask<Moved>('/admin/api/reorder/draft', { method: 'POST', form: sent, intent })).redirect);
  };
  return (
    <form
      {...form}
      noValidate
      className="office-form"
      onSubmit={(event) => submit(event, draft, {}, lines.length === 0 ? t('Choose what is ordered.') : [])}
    >
      {list.all > list.shown && (
        <p className="notice" role="status">
          {t('%d of %d parts are shown. The others follow once these are drafts.', list.shown, list.all)}
        </p>
      )}
      {list.groups.map((group) => (
        <Group
          key={group.vendor_id}
          group={group}
          chosen={chosen}
          quantity={of}
          onChosen={setChosen}
          onQuantity={(line, quantity) => setTyped({ ...typed, [line.product_id]: quantity })}
          onRule={onRule}
        />
      ))}
      <FormErrors>{rest}</FormErrors>
      <div className="save-bar">
        <p>{t('%d of %d parts chosen', lines.length, list.shown)}</p>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('Make drafts')}
        </Button>
      </div>
    </form>
  );
}

type GroupProps = {
  group: ReorderGroup;
  chosen: readonly number[];
  quantity: (line: ReorderLine) => number;
  onChosen: (parts: readonly number[]) => void;
  onQuantity: (line: ReorderLine, quantity: number) => void;
  onRule: (part: number) => void;
};

/** What is to be ordered from a vendor. */
function Group({ group, chosen, quantity, onChosen, onQuantity, onRule }: GroupProps) {
  const id = useId();
  const all = group.lines.map((line) => line.product_id);
  const ticked = all.filter((part) => chosen.includes(part));
  const put = (parts: readonly number[], isOn: boolean) => {
    const others = chosen.filter((one) => !parts.includes(one));
    onChosen(isOn ? [...others, ...parts] : others);
  };
  return (
    <section className="panel" aria-labelledby={id}>
      <header>
        <h2 id={id} translate={group.vendor_id === 0 ? undefined : 'no'}>
          {group.vendor}
        </h2>
        <span className="dim">
          {[
            group.total && t('%s as suggested', group.total),
            group.minimum && t('takes orders from %s', group.minimum),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </header>
      <div className="in-panel">
        {group.vendor_id === 0 ? (
          <p>{t('Choose a vendor for these under "When it is ordered".')}</p>
        ) : (
          <Check
            label={t('All of %s', group.vendor)}
            checked={ticked.length === all.length}
            some={ticked.length > 0 && ticked.length < all.length}
            onChange={(event) => put(all, event.currentTarget.checked)}
          />
        )}
      </div>
      <table className="scan-table">
        <thead>
          <tr>
            <th className="lab">{t('Part')}</th>
            <th className="lab">{t('Why')}</th>
            <th className="lab">{t('Quantity')}</th>
            <th className="lab num">{t('Cost')}</th>
            <th className="lab">
              <span className="sr-only">{t('When it is ordered')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {group.lines.map((line) => (
            <tr key={line.product_id}>
              <td>
                {group.vendor_id === 0 ? (
                  <PartName {...line} />
                ) : (
                  <Check
                    label={<PartName {...line} />}
                    checked={ticked.includes(line.product_id)}
                    onChange={(event) => put([line.product_id], event.currentTarget.checked)}
                  />
                )}
              </td>
              <td className="whole">
                {line.why}
                <span className="block dim">{line.there}</span>
                {line.surplus && <span className="block dim">{line.surplus}</span>}
              </td>
              <td data-head={t('Quantity')}>
                {group.vendor_id === 0 ? (
                  <span className="n">{line.quantity}</span>
                ) : (
                  <NumberField
                    label={<span className="sr-only">{t('Quantity of %s', line.part)}</span>}
                    min={1}
                    max={100_000}
                    step={line.pack}
                    value={quantity(line)}
                    onChange={(n) => onQuantity(line, n)}
                  />
                )}
              </td>
              <td className="num n" data-head={line.cost && t('Cost')}>
                {line.cost}
              </td>
              <td>
                <Button
                  look="quiet"
                  aria-label={t('When it is ordered: %s', line.part)}
                  onClick={() => onRule(line.product_id)}
                >
                  {t('When it is ordered')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
