import type { ProductPage, ProductTexts } from '../../api/types';
import type { Sending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Check, Field, Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { TextArea } from '../../ui/text-area';
import { EditRows } from './edit-rows';
import type { TypedProduct } from './product-fields';
import { SeriesField } from './series-field';

/** What every panel of the form works with. */
export type PanelProps = {
  page: Omit<ProductPage, 'bar' | 'product'>;
  values: TypedProduct;
  set: (change: Partial<TypedProduct>) => void;
  field: Sending['field'];
};

const choose = () => ({ value: '0', label: t('Choose') });

const choices = (some: readonly { id: number; name: string }[]) =>
  some.map(({ id, name }) => ({ value: String(id), label: name, isData: true }));

/** What it is: brand, number, where it stands, and its words in each language. */
export function GeneralPanel({ page, values, set, field, isNew }: PanelProps & { isNew: boolean }) {
  return (
    <>
      <section className="panel" aria-labelledby="product-what">
        <header>
          <h2 id="product-what">{t('What it is')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Select
              label={t('Brand')}
              must
              {...field('brand')}
              hint={
                page.brands.length === 0 && (
                  <a className="l" href="/admin/brand/add">
                    {t('There is no brand yet: add one first.')}
                  </a>
                )
              }
              value={String(values.brand_id)}
              options={[choose(), ...choices(page.brands)]}
              onChange={(event) => set({ brand_id: Number(event.currentTarget.value) })}
            />
            <Field
              label={t('Part number')}
              must
              maxLength={48}
              autoComplete="off"
              translate="no"
              value={values.number}
              {...field('number')}
              onChange={(event) => set({ number: event.currentTarget.value })}
            />
            <Select
              label={t('Category')}
              must
              {...field('category')}
              hint={
                page.categories.length === 0 && (
                  <a className="l" href="/admin/category/add">
                    {t('There is no category yet: add one first.')}
                  </a>
                )
              }
              value={String(values.category_id)}
              options={[choose(), ...choices(page.categories)]}
              onChange={(event) => set({ category_id: Number(event.currentTarget.value) })}
            />
            <SeriesField
              brandId={values.brand_id}
              value={values.series}
              {...field('series')}
              onChange={(series) => set({ series })}
            />
            <Select
              label={t('Tax class')}
              must
              {...field('tax_class')}
              value={String(values.tax_class_id)}
              options={[choose(), ...choices(page.tax_classes)]}
              onChange={(event) => set({ tax_class_id: Number(event.currentTarget.value) })}
            />
            <Select
              label={t('Quality')}
              {...field('tier')}
              value={values.tier}
              options={[
                { value: '', label: t('Not known') },
                ...page.tiers.map((tier) => ({ value: tier, label: tier, isData: true })),
              ]}
              onChange={(event) => set({ tier: event.currentTarget.value })}
            />
          </div>
          <Check
            label={t('Can be ordered')}
            note={t('Without it shoppers see it, and ask you first.')}
            checked={values.is_orderable}
            onChange={(event) => set({ is_orderable: event.currentTarget.checked })}
          />
          {isNew && (
            <Check
              label={t('Put it on sale at once')}
              note={t('Without it only you see it.')}
              checked={values.is_active}
              onChange={(event) => set({ is_active: event.currentTarget.checked })}
            />
          )}
        </div>
      </section>
      <Words values={values} set={set} field={field} />
    </>
  );
}

const languages: { [lang: string]: string } = { en: 'English', es: 'Español' };

function Words({ values, set, field }: Omit<PanelProps, 'page'>) {
  return (
    <div className="two">
      {values.texts.map((texts) => {
        const change = (some: Partial<ProductTexts>) =>
          set({ texts: values.texts.map((one) => (one.lang === texts.lang ? { ...one, ...some } : one)) });
        const own = (name: string) => (texts.lang === 'en' ? field(name) : {});
        return (
          <section key={texts.lang} className="panel" aria-labelledby={`words-${texts.lang}`}>
            <header>
              <h2 id={`words-${texts.lang}`} lang={texts.lang} translate="no">
                {languages[texts.lang]}
              </h2>
            </header>
            <div className="in-panel">
              <Field
                label={t('Name')}
                must={texts.lang === 'en'}
                maxLength={255}
                autoComplete="off"
                lang={texts.lang}
                value={texts.name}
                {...own('name')}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <Field
                label={t('Short name')}
                optional
                maxLength={255}
                autoComplete="off"
                lang={texts.lang}
                value={texts.short_name}
                {...own('short_name')}
                onChange={(event) => change({ short_name: event.currentTarget.value })}
              />
              <TextArea
                label={t('In one sentence')}
                optional
                lang={texts.lang}
                value={texts.short_description}
                {...own('short_description')}
                onChange={(short_description) => change({ short_description })}
              />
              <TextArea
                label={t('Description')}
                optional
                most={10_000}
                rows={6}
                lang={texts.lang}
                value={texts.description}
                {...own('description')}
                onChange={(description) => change({ description })}
              />
            </div>
          </section>
        );
      })}
    </div>
  );
}

/** A figure that is typed with its point. */
function Amount({
  label,
  hint,
  value,
  onType,
  ...marks
}: {
  label: string;
  hint?: string;
  value: string;
  onType: (typed: string) => void;
  name?: string;
  error?: string | undefined;
}) {
  return (
    <Field
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      {...marks}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** What it costs whom. */
export function PricesPanel({ page, values, set, field }: PanelProps) {
  const unit = Number(values.prices[0]?.price);
  const cost = Number(values.cost);
  const hasMargin = page.sees_cost && unit > 0 && cost > 0;
  const share = hasMargin ? Math.round(((unit - cost) / unit) * 1000) / 10 : 0;
  return (
    <>
      <section className="panel" aria-labelledby="product-cost">
        <header>
          <h2 id="product-cost">{t('Price and cost')}</h2>
          <p className="dim s">{t('US dollars, before tax')}</p>
        </header>
        <div className="in-panel">
          <div className="two">
            {page.sees_cost && (
              <Amount
                label={t('Cost')}
                hint={t('What one piece costs you')}
                value={values.cost}
                {...field('cost')}
                onType={(typed) => set({ cost: typed })}
              />
            )}
            <Amount
              label={t('MAP')}
              hint={t('Never shown lower')}
              value={values.map}
              {...field('map')}
              onType={(typed) => set({ map: typed })}
            />
            <Amount
              label={t('Core charge')}
              hint={t('Given back with the old part')}
              value={values.core}
              {...field('core')}
              onType={(typed) => set({ core: typed })}
            />
          </div>
          {hasMargin && (
            <p className="tile-line">
              <span className="lab">{t('Margin')}</span>{' '}
              <b className="n" translate="no">
                ${(unit - cost).toFixed(2)}
              </b>{' '}
              <span className="n dim" translate="no">
                {share} %
              </span>
            </p>
          )}
        </div>
      </section>
      <EditRows
        name="prices"
        label={t('Price levels and quantities')}
        add={t('Add a price')}
        error={field('prices').error}
        rows={values.prices}
        onChange={(prices) => set({ prices })}
        blank={{ level_id: page.levels[0]?.id ?? 0, quantity: 1, price: '', from: '', to: '' }}
        columns={[
          {
            name: 'level_id',
            head: t('Level'),
            isData: true,
            choices: page.levels.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { name: 'quantity', head: t('From pieces'), isNarrow: true, inputMode: 'numeric' },
          { name: 'price', head: t('Price'), isNarrow: true, inputMode: 'decimal' },
          { name: 'from', head: t('First day'), type: 'date' },
          { name: 'to', head: t('Last day'), type: 'date' },
        ]}
      >
        <p className="px-4 pt-3 dim s">
          {t('The lowest price that a buyer may have wins. Without days it holds always.')}
        </p>
      </EditRows>
    </>
  );
}

/** By what it is scanned and found. */
export function NumbersPanel({ page, values, set, field }: PanelProps) {
  return (
    <>
      <EditRows
        name="codes"
        label={t('Barcodes')}
        hint={t('UPC, EAN or of a case')}
        add={t('Add a barcode')}
        error={field('codes').error}
        rows={values.codes}
        onChange={(codes) => set({ codes })}
        blank={{ code: '', pieces: 1 }}
        columns={[
          { name: 'code', head: t('Barcode'), inputMode: 'numeric', most: 14 },
          { name: 'pieces', head: t('Pieces'), isNarrow: true, inputMode: 'numeric' },
        ]}
      />
      <EditRows
        name="interchanges"
        label={t('Interchange numbers')}
        add={t('Add a number')}
        error={field('interchanges').error}
        rows={values.interchanges}
        onChange={(interchanges) => set({ interchanges })}
        blank={{ kind: 'oe', brand: '', label: '', number: '', direction: 'replaces', grade: '', note: '' }}
        columns={[
          {
            name: 'kind',
            head: t('Whose'),
            choices: [
              { value: 'oe', label: t('Vehicle maker') },
              { value: 'competitor', label: t('Another brand') },
            ],
          },
          { name: 'label', head: t('Maker'), most: 255 },
          { name: 'number', head: t('Number'), most: 255 },
          {
            name: 'direction',
            head: t('Which way'),
            choices: [
              { value: 'replaces', label: t('This can stand for it') },
              { value: 'both', label: t('Either way') },
              { value: 'replaced_by', label: t('It can stand for this') },
            ],
          },
          { name: 'note', head: t('Note'), most: 255 },
        ]}
      />
      <EditRows
        name="supersedes"
        label={t('Replaced numbers')}
        hint={t('Old numbers that lead here')}
        add={t('Add an old number')}
        error={field('supersedes').error}
        rows={values.supersedes}
        onChange={(supersedes) => set({ supersedes })}
        blank={{ brand_id: values.brand_id, number: '', from: '', message: '' }}
        columns={[
          {
            name: 'brand_id',
            head: t('Brand'),
            isData: true,
            choices: page.brands.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          { name: 'number', head: t('Old number'), most: 48 },
          { name: 'from', head: t('Since'), type: 'date' },
          { name: 'message', head: t('What the maker says'), most: 255 },
        ]}
      />
    </>
  );
}

/** Its specifications, and what the law or the maker wants to be said. */
export function DetailsPanel({ values, set, field }: PanelProps) {
  return (
    <>
      <EditRows
        name="attributes"
        label={t('Specifications')}
        add={t('Add a line')}
        error={field('attributes').error ?? field('details').error}
        rows={values.attributes}
        onChange={(attributes) => set({ attributes })}
        blank={{ lang: 'en', group: '', name: '', value: '' }}
        columns={[
          {
            name: 'lang',
            head: t('Language'),
            isData: true,
            isNarrow: true,
            choices: Object.entries(languages).map(([value, label]) => ({ value, label })),
          },
          { name: 'group', head: t('Group'), most: 255 },
          { name: 'name', head: t('Name'), most: 255 },
          { name: 'value', head: t('Value') },
        ]}
      />
      <div className="two">
        {values.texts.map((texts) => {
          const change = (some: Partial<ProductTexts>) =>
            set({ texts: values.texts.map((one) => (one.lang === texts.lang ? { ...one, ...some } : one)) });
          return (
            <section key={texts.lang} className="panel" aria-labelledby={`law-${texts.lang}`}>
              <header>
                <h2 id={`law-${texts.lang}`}>
                  {t('Warranty and warnings')}{' '}
                  <span lang={texts.lang} translate="no">
                    {languages[texts.lang]}
                  </span>
                </h2>
              </header>
              <div className="in-panel">
                <TextArea
                  label={t('Warranty')}
                  optional
                  lang={texts.lang}
                  value={texts.warranty}
                  onChange={(warranty) => change({ warranty })}
                />
                <TextArea
                  label={t('Proposition 65 warning')}
                  optional
                  lang={texts.lang}
                  value={texts.prop65}
                  onChange={(prop65) => change({ prop65 })}
                />
              </div>
            </section>
          );
        })}
      </div>
    </>
  );
}

/** How large it is, how it is packed, sold and sent. */
export function ShippingPanel({ values, set, field }: PanelProps) {
  return (
    <>
      <section className="panel" aria-labelledby="product-size">
        <header>
          <h2 id="product-size">{t('Size and weight')}</h2>
          <p className="dim s">{t('Unpacked; empty where nobody knows')}</p>
        </header>
        <div className="in-panel">
          <div className="two">
            <Amount
              label={t('Weight, lb')}
              value={values.weight}
              {...field('weight')}
              onType={(typed) => set({ weight: typed })}
            />
            <Amount
              label={t('Length, in')}
              value={values.length}
              {...field('length')}
              onType={(typed) => set({ length: typed })}
            />
            <Amount
              label={t('Width, in')}
              value={values.width}
              {...field('width')}
              onType={(typed) => set({ width: typed })}
            />
            <Amount
              label={t('Height, in')}
              value={values.height}
              {...field('height')}
              onType={(typed) => set({ height: typed })}
            />
          </div>
        </div>
      </section>
      <section className="panel" aria-labelledby="product-sold">
        <header>
          <h2 id="product-sold">{t('Selling and sending')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <NumberField
              label={t('Smallest quantity')}
              min={1}
              value={values.minimum}
              {...field('minimum')}
              onChange={(minimum) => set({ minimum })}
            />
            <NumberField
              label={t('Sold in multiples of')}
              min={1}
              value={values.multiple}
              {...field('multiple')}
              onChange={(multiple) => set({ multiple })}
            />
          </div>
          <Check
            label={t('Pick-up only')}
            note={t('It is handed over at the store and never sent.')}
            checked={values.pick_up_only}
            onChange={(event) => set({ pick_up_only: event.currentTarget.checked })}
          />
          <Surcharge
            label={t('Dangerous goods')}
            note={t('Sent only by ways that take them.')}
            value={values.hazmat}
            {...field('hazmat')}
            onType={(hazmat) => set({ hazmat })}
          />
          <Surcharge
            label={t('Oversized')}
            note={t('Sending one piece costs more.')}
            value={values.oversize}
            {...field('oversize')}
            onType={(oversize) => set({ oversize })}
          />
        </div>
      </section>
      <EditRows
        name="packages"
        label={t('Packages')}
        hint={t('Pounds and inches')}
        add={t('Add a package')}
        error={field('packages').error}
        rows={values.packages}
        onChange={(packages) => set({ packages })}
        blank={{ unit: 'EA', pieces: 1, gtin: '', weight: '', length: '', width: '', height: '' }}
        columns={[
          { name: 'unit', head: t('Unit'), isNarrow: true, most: 4 },
          { name: 'pieces', head: t('Pieces'), isNarrow: true, inputMode: 'numeric' },
          { name: 'gtin', head: t('Barcode'), inputMode: 'numeric', most: 14 },
          { name: 'weight', head: t('Weight'), isNarrow: true, inputMode: 'decimal' },
          { name: 'length', head: t('Length'), isNarrow: true, inputMode: 'decimal' },
          { name: 'width', head: t('Width'), isNarrow: true, inputMode: 'decimal' },
          { name: 'height', head: t('Height'), isNarrow: true, inputMode: 'decimal' },
        ]}
      />
    </>
  );
}

type SurchargeProps = {
  label: string;
  note: string;
  value: string;
  onType: (typed: string) => void;
  name: string;
  error: string | undefined;
};

/** Whether it is such a thing, and what sending one piece costs on top then. */
function Surcharge({ label, note, value, onType, ...marks }: SurchargeProps) {
  return (
    <div className="two">
      <Check
        label={label}
        note={note}
        checked={value !== ''}
        onChange={(event) => onType(event.currentTarget.checked ? '0.00' : '')}
      />
      {value !== '' && (
        <Amount label={t('%s: on top, for each', label)} value={value} onType={onType} {...marks} />
      )}
    </div>
  );
}
