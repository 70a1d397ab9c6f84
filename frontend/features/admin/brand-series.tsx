import { useState } from 'react';
import { ask } from '../../api/client';
import type { BrandRecord, BrandSeries, SavedBrand } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Icon } from '../../ui/icon';
import { succeeded } from '../../ui/toasts';
import { NameDialog } from './name-dialog';

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
  const save = async (name: string, intent: string) => {
    const sent = { brand_id: brand.brand_id, name };
    if (opened === 'new' || !opened) {
      took(await ask<SavedBrand>('/admin/api/brand/addSeries', { method: 'POST', form: sent, intent }));
      return;
    }
    const form = { ...sent, series_id: opened.series_id, seen: opened.name };
    took(await ask<SavedBrand>('/admin/api/brand/editSeries', { method: 'POST', form }));
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
        <Button className="push" aria-haspopup="dialog" onClick={() => open('new')}>
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
                <Button
                  aria-label={t('Rename %s', one.name)}
                  aria-haspopup="dialog"
                  onClick={() => open(one)}
                >
                  {t('Rename')}
                </Button>
                {one.parts === 0 && (
                  <Button
                    aria-label={t('Remove %s', one.name)}
                    aria-haspopup="dialog"
                    onClick={() => setLeaving(one)}
                  >
                    <Icon name="trash" />
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <NameDialog
          name={opened === 'new' ? undefined : opened.name}
          title={t('Add a series')}
          maxLength={255}
          onSave={save}
          onClose={() => open(undefined)}
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
