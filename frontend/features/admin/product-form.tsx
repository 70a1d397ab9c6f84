import { useEffect, useState } from 'react';
import { ask, type FormValue, formBody } from '../../api/client';
import type { ChangedProduct, Moved, Product, ProductPage } from '../../api/types';
import { t } from '../../lib/text';
import { Tabs } from '../../ui/tabs';
import { succeeded } from '../../ui/toasts';
import { PicturesPanel, StockPanel, VehiclesPanel } from './product-beside';
import { type Panel, panels, type TypedProduct, typedOf, wrongPanels } from './product-fields';
import { DetailsPanel, GeneralPanel, NumbersPanel, PricesPanel, ShippingPanel } from './product-panels';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

export type ProductFormProps = Omit<ProductPage, 'bar'> & { onSaved: (product: Product) => void };

/** What the shop keeps of a product; without an id it is a new one. */
export function ProductForm({ product, onSaved, ...page }: ProductFormProps) {
  const [first] = useState(product);
  const [panel, setPanel] = useState<Panel>('general');
  const isNew = !first.product_id;
  const record = useRecord<Product, TypedProduct>({
    isDrafted: true,
    kept: isNew ? null : product,
    typed: (kept) => typedOf(kept ?? first),
    fields: Object.values(panels).flat(),
    read: () => ask<Product>('/admin/api/product/get', { query: { product_id: product.product_id } }),
    differs: (before, now) => differences(before, now, page),
    onSaved,
  });
  const { values, set, sending, version } = record;
  const wrong = wrongPanels(sending.errors);
  const form = sending.form.ref;
  const [at] = wrong;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was found wrong anew opens its panel
  useEffect(() => {
    if (!at || wrong.some((name) => name === panel)) return;
    setPanel(at);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }, [sending.errors]);
  const save = async (intent: string) => {
    const sent = inParts({ ...values, product_id: product.product_id, version });
    const call = { method: 'POST', parts: sent, intent, timeout: 60_000 } as const;
    if (isNew) {
      location.assign((await ask<Moved>('/admin/api/product/add', call)).redirect);
      return;
    }
    const saved = await ask<ChangedProduct>('/admin/api/product/edit', call);
    succeeded(saved.success);
    record.take(saved.product);
  };
  const required = (is: unknown) => (is ? undefined : t('Required'));
  const found = {
    brand: required(values.brand_id),
    number: required(values.number.trim()),
    category: required(values.category_id),
    tax_class: required(values.tax_class_id),
    name: required(values.texts.find(({ lang }) => lang === 'en')?.name.trim()),
  };
  const mark = (name: keyof typeof panels) => ({ isWrong: wrong.includes(name) });
  const tabs = [
    { name: 'general', label: t('General'), ...mark('general') },
    { name: 'prices', label: t('Prices'), count: values.prices.length, ...mark('prices') },
    {
      name: 'numbers',
      label: t('Numbers'),
      count: values.codes.length + values.interchanges.length + values.supersedes.length,
      ...mark('numbers'),
    },
    { name: 'details', label: t('Specifications'), count: values.attributes.length, ...mark('details') },
    { name: 'shipping', label: t('Size and shipping'), ...mark('shipping') },
    ...(isNew
      ? []
      : [
          { name: 'stock', label: t('Stock'), count: sum(product.stock.map(({ on_hand }) => on_hand)) },
          { name: 'vehicles', label: t('Vehicles'), count: product.vehicles.all },
          { name: 'pictures', label: t('Pictures'), count: product.pictures.length },
        ]),
  ];
  const shared = { page, values, set, field: sending.field };
  return (
    <RecordForm
      record={record}
      label={t('Product')}
      onSave={save}
      found={found}
      add={t('Add the product')}
      list="/admin/product"
      aside={
        !isNew && (
          <>
            <Complete product={product} seesCost={page.sees_cost} onOpen={setPanel} />
            <Trail rows={product.trail} />
          </>
        )
      }
    >
      <Tabs label={t('Product')} tabs={tabs} value={panel} onChange={(name) => setPanel(name as Panel)}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {panel === 'general' && <GeneralPanel {...shared} isNew={isNew} />}
          {panel === 'prices' && <PricesPanel {...shared} />}
          {panel === 'numbers' && <NumbersPanel {...shared} />}
          {panel === 'details' && <DetailsPanel {...shared} />}
          {panel === 'shipping' && <ShippingPanel {...shared} />}
          {panel === 'stock' && <StockPanel product={product} onChanged={onSaved} />}
          {panel === 'vehicles' && <VehiclesPanel vehicles={product.vehicles} />}
          {panel === 'pictures' && <PicturesPanel product={product} onChanged={onSaved} />}
        </div>
      </Tabs>
    </RecordForm>
  );
}

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);

/** Sent in parts: what a product says may be longer than a form may be that outlives its page. */
function inParts(sent: { [name: string]: FormValue }): FormData {
  const parts = new FormData();
  const ticked = Object.entries(sent).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? Number(value) : value,
  ]);
  for (const [name, value] of formBody(Object.fromEntries(ticked))) parts.append(name, value);
  return parts;
}

function Complete({
  product,
  seesCost,
  onOpen,
}: {
  product: Product;
  seesCost: boolean;
  onOpen: (panel: Panel) => void;
}) {
  const all: { panel: Panel; words: string; is: boolean }[] = [
    { panel: 'prices', words: t('Price'), is: product.prices.length > 0 },
    ...(seesCost ? [{ panel: 'prices' as const, words: t('Cost'), is: product.cost !== '' }] : []),
    { panel: 'pictures', words: t('Pictures'), is: product.pictures.length > 0 },
    { panel: 'vehicles', words: t('Vehicles'), is: product.vehicles.all > 0 },
    { panel: 'numbers', words: t('Barcode'), is: product.codes.length > 0 },
    { panel: 'numbers', words: t('Interchange numbers'), is: product.interchanges.length > 0 },
    { panel: 'details', words: t('Specifications'), is: product.attributes.length > 0 },
    { panel: 'shipping', words: t('Weight'), is: product.weight !== '' },
    {
      panel: 'general',
      words: t('Spanish name'),
      is: product.texts.some((one) => one.lang === 'es' && one.name),
    },
  ];
  return (
    <section className="panel" aria-labelledby="complete">
      <header>
        <h2 id="complete">{t('Complete')}</h2>
        <p className="ms-auto n">{t('%d of %d', all.filter(({ is }) => is).length, all.length)}</p>
      </header>
      <ul className="complete">
        {all.map(({ panel, words, is }) => (
          <li key={words}>
            {is ? (
              <span>
                <span aria-hidden="true">✓ </span>
                {words}
              </span>
            ) : (
              <button type="button" className="l" onClick={() => onOpen(panel)}>
                {t('%s: not filled in', words)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What somebody else made of it, in words. */
function differences(before: Product, now: Product, page: Omit<ProductPage, 'bar' | 'product'>): string[] {
  const nameOf = (some: readonly { id: number; name: string }[], id: number) =>
    some.find((one) => one.id === id)?.name ?? '';
  const said: [words: string, before: string, now: string][] = [
    [t('Part number'), before.number, now.number],
    [t('Brand'), nameOf(page.brands, before.brand_id), nameOf(page.brands, now.brand_id)],
    [t('Category'), nameOf(page.categories, before.category_id), nameOf(page.categories, now.category_id)],
    [
      t('Tax class'),
      nameOf(page.tax_classes, before.tax_class_id),
      nameOf(page.tax_classes, now.tax_class_id),
    ],
    [t('Series'), before.series, now.series],
    [t('Quality'), before.tier, now.tier],
    [t('Name'), before.texts[0]?.name ?? '', now.texts[0]?.name ?? ''],
    [t('Price'), before.prices[0]?.price ?? '', now.prices[0]?.price ?? ''],
    [t('Core charge'), before.core, now.core],
    [t('MAP'), before.map, now.map],
  ];
  const words = said.filter(([, was, is]) => was !== is).map(([name, , is]) => `${name}: ${is || t('None')}`);
  return words.length > 0 ? words : [t('Something else of it has changed.')];
}
