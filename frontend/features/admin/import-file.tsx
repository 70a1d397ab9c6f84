import { useState } from 'react';
import { ask } from '../../api/client';
import type { Moved } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { FileField } from '../../ui/file-field';

/** The first step: a file, of which nothing is read but its columns. */
export function ImportFile({ largest }: { largest: number }) {
  const [file, setFile] = useState<File>();
  const { form, field, isBusy, rest, submit, clear } = useSending(['file']);
  const send = async (intent: string) => {
    const parts = new FormData();
    parts.set('name', file?.name ?? '');
    if (file) parts.set('file', file);
    const added = await ask<Moved>('/admin/api/import/add', {
      method: 'POST',
      parts,
      intent,
      timeout: 120_000,
    });
    location.assign(added.redirect);
  };
  return (
    <section className="panel" aria-labelledby="import-file">
      <header>
        <h2 id="import-file">{t('Bring a sheet in')}</h2>
      </header>
      <form
        {...form}
        noValidate
        className="in-panel"
        onSubmit={(event) => submit(event, send, { file: file ? undefined : t('Choose a file.') })}
      >
        <p className="dim">
          {t(
            'A CSV file of products, prices or stock, from a supplier or from your own spreadsheet. A column that it does not have changes nothing.',
          )}
        </p>
        <FileField
          label={t('Sheet')}
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
          <Button look="primary" type="submit" busy={isBusy}>
            {t('Go on to its columns')}
          </Button>
        </div>
      </form>
    </section>
  );
}
