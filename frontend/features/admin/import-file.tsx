import { useState } from 'react';
import { ask } from '../../api/client';
import type { Moved } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { bytesText } from '../../lib/bytes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { FileField } from '../../ui/file-field';

const ofSheets = ['.csv', '.xlsx', '.txt', '.tsv'];
const ofTrade = ['.xml', '.zip', '.gz'];

const isOf = (endings: readonly string[], name: string) =>
  endings.some((ending) => name.toLowerCase().endsWith(ending));

type Props = { largest: number; largestTrade: number };

/** The first step: a sheet, of which nothing is read but its columns, or a file of the trade, which is tried at once. */
export function ImportFile({ largest, largestTrade }: Props) {
  const [file, setFile] = useState<File>();
  const { form, field, isBusy, rest, submit, clear } = useSending(['file']);
  const isTrade = isOf(ofTrade, file?.name ?? '');
  const sendTrade = async (chosen: File) => {
    const added = await ask<Moved>('/admin/api/import/trade', {
      method: 'POST',
      query: { name: chosen.name },
      file: chosen,
      timeout: 3_600_000,
    });
    location.assign(added.redirect);
  };
  const send = async (intent: string) => {
    if (isTrade && file) return sendTrade(file);
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
        <h2 id="import-file">{t('Bring a file in')}</h2>
      </header>
      <form
        {...form}
        noValidate
        className="in-panel"
        onSubmit={(event) => submit(event, send, { file: problemOf(file, largest) })}
      >
        <p className="dim">
          {t(
            'A CSV or Excel file of products, prices or stock, from a supplier or from your own spreadsheet. A column that it does not have changes nothing. Or an ACES or PIES file of a brand: XML, plain or packed as ZIP or GZ.',
          )}
        </p>
        <FileField
          label={t('File')}
          endings={[...ofSheets, ...ofTrade]}
          most={largestTrade}
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
            {isTrade ? t('Try it') : t('Go on to its columns')}
          </Button>
        </div>
      </form>
    </section>
  );
}

function problemOf(file: File | undefined, largest: number): string | undefined {
  if (!file) return t('Choose a file.');
  if (isOf(ofSheets, file.name) && file.size > largest)
    return t('A sheet has at most %s.', bytesText(largest));
  return undefined;
}
