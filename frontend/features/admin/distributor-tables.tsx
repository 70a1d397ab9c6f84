import { useState } from 'react';
import { ask } from '../../api/client';
import type { DistributorRecord, TakenTable } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { FileField } from '../../ui/file-field';

type Props = {
  vendorId: number;
  largest: number;
  distributor: DistributorRecord;
  onTaken: (now: DistributorRecord) => void;
};

/** The last tables of stock and prices, how the last visit went, and a table that is brought by hand. */
export function DistributorTables({ vendorId, largest, distributor, onTaken }: Props) {
  const [file, setFile] = useState<File>();
  const [taken, setTaken] = useState<TakenTable>();
  const { form, field, submit, rest, isBusy, clear } = useSending(['file']);
  const { feeds, visited, failed } = distributor;
  const send = async () => {
    setTaken(undefined);
    const parts = new FormData();
    parts.set('vendor_id', String(vendorId));
    parts.set('name', file?.name ?? '');
    if (file) parts.set('file', file);
    const now = await ask<TakenTable>('/admin/api/distributor/table', {
      method: 'POST',
      parts,
      timeout: 120_000,
    });
    setTaken(now);
    setFile(undefined);
    onTaken(now.distributor);
  };
  return (
    <section className="panel" aria-labelledby="tables">
      <header>
        <h2 id="tables">{t('Stock and prices')}</h2>
      </header>
      <form
        {...form}
        noValidate
        className="in-panel"
        aria-labelledby="tables"
        onSubmit={(event) => submit(event, send, { file: file ? undefined : t('Choose a file.') })}
      >
        {failed && (
          <div className="notice barricade">
            <div className="min-w-0">
              <p className="b">{t('The visit of %s did not go well.', visited)}</p>
              <p className="wrap-anywhere" translate="no">
                {failed}
              </p>
            </div>
          </div>
        )}
        {visited && !failed && <p className="dim">{t('Last visited %s.', visited)}</p>}
        {feeds.length > 0 ? (
          <dl className="facts">
            {feeds.map(({ kind, name, lines, as_of, taken }) => (
              <div key={kind}>
                <dt>
                  {kind === 'stock' ? t('Stock') : t('Prices')}
                  <span className="mut block wrap-anywhere" translate="no">
                    {name}
                  </span>
                </dt>
                <dd>
                  {t('Lines: %d, of %s', lines, as_of)}
                  <span className="mut block">{t('Taken %s', taken)}</span>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="mut">{t('No table was taken yet.')}</p>
        )}
        <FileField
          label={t('Bring a table')}
          hint={t('A CSV of what it has, or of what it asks. One that is older than the last is refused.')}
          endings={['.csv', '.txt', '.tsv']}
          most={largest}
          error={field('file').error}
          files={file ? [{ key: file.name, name: file.name, bytes: file.size, at: 'ready' }] : []}
          onAdd={([chosen]) => {
            clear();
            setFile(chosen);
          }}
          onRemove={() => setFile(undefined)}
        />
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          <Button type="submit" busy={isBusy}>
            {t('Take it')}
          </Button>
        </div>
        <div role="status">
          {taken && (
            <div className="notice">
              <div className="min-w-0">
                <p className="b">{taken.success}</p>
                {taken.unread && (
                  <p className="wrap-anywhere">{t('Lines that can’t be read: %s', taken.unread)}</p>
                )}
              </div>
            </div>
          )}
        </div>
      </form>
    </section>
  );
}
