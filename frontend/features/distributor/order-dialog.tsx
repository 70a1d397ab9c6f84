import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { DistributorOrdered, DistributorStock, StockedProduct } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { classes } from '../../lib/classes';
import { figure } from '../../lib/money';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Check, Field, Select } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { NumberField } from '../../ui/number-field';
import { succeeded } from '../../ui/toasts';
import {
  another,
  changed,
  costs,
  finals,
  firstTakes,
  isStore,
  purchases,
  remains,
  type Take,
  type Takes,
  warehouse,
} from './takes';

type OrderDialogProps = {
  orderId: number;
  returnTo?: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** Something is on order now. */
  onOrdered: () => void;
};

/** Long enough for the slowest distributor that may be waited for. */
const patience = 70_000;

/** What distributors have of an order's parts, and orders it there (DIST-1). */
export default function OrderDialog({ orderId, returnTo, onClose, onOrdered }: OrderDialogProps) {
  const asked = useQuery({
    queryKey: ['distributors', orderId],
    queryFn: ({ signal }) =>
      ask<DistributorStock>('/pos/checkout/distributorStock', {
        query: { orderId },
        signal,
        timeout: patience,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const [edited, setEdited] = useState({ of: 0, takes: {} as Takes });
  const [ships, setShips] = useState('');
  const [notes, setNotes] = useState('');
  const [accepted, setAccepted] = useState(false);
  const { form, field, isBusy, rest, submit, clear } = useSending(['shippingMethod', 'notes']);
  const orders = useRef<HTMLButtonElement>(null);
  const at = asked.dataUpdatedAt;
  const products = asked.data?.products ?? [];
  const takes = edited.of === at ? edited.takes : firstTakes(products);
  const sums = costs(products, takes);
  const count = purchases(takes);
  const kept = finals(products, takes);
  // What was asked is answered: Enter orders it.
  useEffect(() => {
    if (at) orders.current?.focus();
  }, [at]);

  const order = async (intent: string) => {
    const items = products.map((product) => {
      const selectedLocations = (takes[product.productId] ?? [])
        .filter(({ quantity }) => quantity > 0)
        .map(({ code, quantity }) => ({
          warehouseCode: code,
          quantity,
          cost: warehouse(product, code)?.cost ?? '',
        }));
      const orderQuantity = selectedLocations.reduce((sum, one) => sum + one.quantity, 0);
      return { aaia: product.aaia, mpn: product.mpn, orderQuantity, selectedLocations };
    });
    const sent = {
      orderId,
      items: items.filter((one) => one.orderQuantity > 0),
      shippingMethod: ships,
      notes,
      ...(accepted && kept.length > 0 && { accepted: 1 }),
    };
    const path = '/pos/checkout/orderFromDistributor';
    const done = await ask<DistributorOrdered>(path, {
      method: 'POST',
      form: sent,
      intent,
      timeout: patience,
    });
    succeeded(done.success ?? '');
    onOrdered();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      {...(returnTo && { returnTo })}
      title={t('Order From Your Distributor')}
      actions={
        <>
          {asked.data && (
            <p className="wd-sum">
              <span className="lab">{t('Your Cost')}</span>
              <output className="money">{figure(total(sums))}</output>
            </p>
          )}
          <Button size={56} shortcut="Esc" onClick={onClose}>
            {t('Not now')}
          </Button>
          {asked.data && (
            <>
              <Button size={56} busy={asked.isFetching} onClick={() => void asked.refetch()}>
                {t('Ask again')}
              </Button>
              <Button
                ref={orders}
                type="submit"
                form="wd"
                size={56}
                look="primary"
                busy={isBusy}
                off={count === 0 || asked.isFetching}
              >
                {count > 0 ? t('Order from %d', count) : t('Order')}
              </Button>
            </>
          )}
        </>
      }
    >
      {asked.isError && !asked.data && <Failed error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <p role="status">{t('The distributors are asked.')}</p>}
      {asked.data && (
        <form {...form} id="wd" noValidate className="wd" onSubmit={(event) => submit(event, order)}>
          <Answers stock={asked.data} />
          <table className="wd-table">
            <thead>
              <tr>
                <th scope="col">{t('Product')}</th>
                <th scope="col" className="n">
                  {t('Quantity')}
                </th>
                <th scope="col" className="n">
                  {t('Stock')}
                </th>
                <th scope="col" className="n">
                  {t('Cost')}
                </th>
                <th scope="col">{t('WD Quantity/Location')}</th>
              </tr>
            </thead>
            <tbody>
              {products.map((product) => (
                <Row
                  key={product.productId}
                  product={product}
                  takes={takes[product.productId] ?? []}
                  onChange={(next) => setEdited({ of: at, takes: { ...takes, [product.productId]: next } })}
                />
              ))}
            </tbody>
          </table>
          {sums.size > 0 && (
            <p className="mut" translate="no">
              {[...sums].map(([vendor, sum]) => `${vendor} ${figure(sum)}`).join(', ')}
            </p>
          )}
          <div className="wd-more">
            <Field
              label={t('Shipping method')}
              optional
              maxLength={60}
              value={ships}
              {...field('shippingMethod')}
              onChange={(event) => setShips(event.currentTarget.value)}
            />
            <Field
              label={t('Notes')}
              optional
              maxLength={500}
              value={notes}
              {...field('notes')}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
          </div>
          {asked.data.deposit_text && <p className="notice">{asked.data.deposit_text}</p>}
          {kept.length > 0 && (
            <Check
              label={t('The customer accepts that this is not returnable:')}
              note={
                <span translate="no">{kept.map((one) => `${one.quantity} × ${one.mpn}`).join(', ')}</span>
              }
              checked={accepted}
              onChange={(event) => {
                setAccepted(event.currentTarget.checked);
                clear();
              }}
            />
          )}
          <FormErrors>{rest}</FormErrors>
        </form>
      )}
    </Dialog>
  );
}

/** How each distributor answered. */
function Answers({ stock }: { stock: DistributorStock }) {
  return (
    <>
      <p className="mut">{t('Asked at %s', stock.asked_text)}</p>
      {stock.distributors.length === 0 && (
        <p className="notice">{t('No distributor is set up for this store.')}</p>
      )}
      <ul className="wd-asked">
        {stock.distributors.map((one) => (
          <li key={one.name} className={classes(one.failed && 'silent')}>
            <b translate={one.failed ? undefined : 'no'}>{one.failed || one.name}</b>
            <span className="mut">{one.text}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const total = (sums: Map<string, number>) => [...sums.values()].reduce((sum, one) => sum + one, 0);

type RowProps = { product: StockedProduct; takes: readonly Take[]; onChange: (next: Take[]) => void };

/** A part, and from where how many of it come. */
function Row({ product, takes, onChange }: RowProps) {
  const { locations, brand, mpn, name } = product;
  const set = (at: number, next: Take) => onChange(changed(product, takes, at, next));
  const options = locations.map((one) => ({
    value: one.warehouseCode,
    label: isStore(one.warehouseCode) ? `${one.name}, ${one.vendor}` : `${one.vendor}, ${one.name}`,
    isData: true,
  }));
  return (
    <tr>
      <td>
        <b translate="no">{name}</b>
        <span className="pn block" translate="no">
          {brand} {mpn}
        </span>
        <Standing product={product} />
      </td>
      <td className="n" data-head={t('Quantity')}>
        {product.quantity}
      </td>
      <td className="n" data-head={t('Stock')}>
        {product.storeInventory}
      </td>
      <td className="n money" data-head={t('Cost')}>
        {product.prices[0]?.text ?? ''}
      </td>
      <td className="whole">
        <div className="wd-takes">
          {locations.length === 0 && <p className="b">{t('No distributor has it.')}</p>}
          {takes.map((take, at) => {
            const from = warehouse(product, take.code);
            const which = `${mpn} ${at + 1}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <div key={at} className="wd-take">
                <NumberField
                  label={<span className="sr-only">{t('Pieces of %s', which)}</span>}
                  size={56}
                  max={remains(product, takes, at)}
                  step={from?.multiple ?? 1}
                  value={take.quantity}
                  onChange={(quantity) => set(at, { ...take, quantity })}
                />
                <Select
                  label={<span className="sr-only">{t('From where, %s', which)}</span>}
                  size={56}
                  options={options}
                  value={take.code}
                  onChange={(event) => set(at, { ...take, code: event.currentTarget.value })}
                />
                <p>
                  {t('%d there', from?.inventory ?? 0)}
                  {from?.price && (
                    <span className="money" translate="no">
                      {' · '}
                      {from.price}
                    </span>
                  )}
                  <span className="mut block" translate="no">
                    {from?.arrives}
                  </span>
                  {from?.final && <b className="block">{t('Not returnable')}</b>}
                </p>
                {takes.length > 1 ? (
                  <Button
                    aria-label={t('Remove the row %s', which)}
                    onClick={() => onChange(takes.filter((_, i) => i !== at))}
                  >
                    <Icon name="close" />
                  </Button>
                ) : (
                  <AddRow of={mpn} onAdd={() => onChange(another(product, takes))} />
                )}
              </div>
            );
          })}
          {takes.length > 1 && <AddRow of={mpn} onAdd={() => onChange(another(product, takes))} />}
          {takes.length === 0 && locations.length > 0 && (
            <AddRow of={mpn} onAdd={() => onChange(another(product, takes))} />
          )}
        </div>
      </td>
    </tr>
  );
}

function AddRow({ of, onAdd }: { of: string; onAdd: () => void }) {
  return (
    <Button aria-label={t('Another place for %s', of)} onClick={onAdd}>
      <Icon name="plus" />
    </Button>
  );
}

/** What of the part is on order for this order already. */
function Standing({ product: { wanted, on_order, arrived } }: { product: StockedProduct }) {
  const said = [
    wanted > 0 && t('%d to be ordered', wanted),
    on_order > 0 && t('%d on order', on_order),
    arrived > 0 && t('%d came', arrived),
  ].filter(Boolean);
  return said.length > 0 ? <span className="s block">{said.join(', ')}</span> : null;
}
