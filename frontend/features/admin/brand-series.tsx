import { useState } from 'react';
import { ask } from '../../api/client';
import type { BrandRecord, BrandSeries, SavedBrand } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Icon } from '../../ui/icon';
import { succeeded } from '../../ui/toasts';

export type SeriesPanelProps = { brand: BrandRecord; onChanged: (now: BrandRecord) => void };

/** The lines of products that a brand sells. Each change is saved at once. */
export function SeriesPanel({ brand, onChanged }: SeriesPanelProps) {
  const [opened, open] = useState<BrandSeries | 'new'>();
  const [leaving, setLeaving] = useState<BrandSeries>();
  const { send, rest, isBusy } = useSending();
  const took = ({ success, brand: now }: SavedBrand) => {
    succeeded(success);
    open(undefined);
    onChanged(now);
  };
  const remove = () =>
    send(async () => {
      const form = { brand_id: brand.brand_id, series_id: leaving?.series_id };
      setLeaving(undefined);
      took(await ask<SavedBrand>('/admin/api/brand/removeSeries', { method: 'POST', form }));
    });
  return (
    <section className="panel series" aria-labelledby="series">
      <header>
        <h2 id="series">{t('Series')}</h2>
        <span className="dim">{t('Saved at once.')}</span>
        <Button className="push" onClick={() => open('new')}>
          <Icon name="plus" />
          {t('Add a series')}
        </Button>
      </header>
      <FormErrors>{rest}</FormErrors>
      {brand.series.length === 0 ? (
        <p className="in-panel mut">{t('None yet. A series is a line of products, such as Severe Duty.')}</p>
      ) : (
        <ul className="series-list">
          {brand.series.map((one) => (
            <li key={one.series_id}>
              <p className="min-w-0">
                {one.view_url ? (
                  <a className="l b wrap-anywhere" href={one.view_url} translate="no">
                    {one.name}
                  </a>
                ) : (
                  <b className="wrap-anywhere" translate="no">
                    {one.name}
                  </b>
                )}{' '}
                <span className="dim">{one.parts === 1 ? t('1 part') : t('%d parts', one.parts)}</span>
              </p>
              <div className="actions">
                <Button aria-label={t('Rename %s', one.name)} onClick={() => open(one)}>
                  {t('Rename')}
                </Button>
                {one.parts === 0 && (
                  <Button aria-label={t('Remove %s', one.name)} onClick={() => setLeaving(one)}>
                    <Icon name="trash" />
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <SeriesDialog
          brandId={brand.brand_id}
          series={opened === 'new' ? undefined : opened}
          onClose={() => open(undefined)}
          onSaved={took}
        />
      )}
      <Confirm
        open={leaving !== undefined}
        title={t('Remove %s?', leaving?.name ?? '')}
        consequence={t('No part is of it. It can be made again.')}
        verb={t('Remove')}
        isBusy={isBusy}
        onClose={() => setLeaving(undefined)}
        onConfirm={remove}
      />
    </section>
  );
}

type SeriesDialogProps = {
  brandId: number;
  /** undefined: a new one. */
  series: BrandSeries | undefined;
  onClose: () => void;
  onSaved: (saved: SavedBrand) => void;
};

function SeriesDialog({ brandId, series, onClose, onSaved }: SeriesDialogProps) {
  const [name, setName] = useState(series?.name ?? '');
  const { form, field, isBusy, rest, submit } = useSending(['name']);
  const save = async (intent: string) => {
    const sent = { brand_id: brandId, name };
    onSaved(
      series
        ? await ask<SavedBrand>('/admin/api/brand/editSeries', {
            method: 'POST',
            form: { ...sent, series_id: series.series_id, seen: series.name },
          })
        : await ask<SavedBrand>('/admin/api/brand/addSeries', { method: 'POST', form: sent, intent }),
    );
  };
  return (
    <Dialog open title={series ? t('Rename %s', series.name) : t('Add a series')} onClose={onClose}>
      <form
        {...form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => submit(event, save, { name: name.trim() ? undefined : t('Required') })}
      >
        <Field
          label={t('Name')}
          must
          maxLength={255}
          autoComplete="off"
          value={name}
          {...field('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" busy={isBusy}>
            {series ? t('Rename') : t('Add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
