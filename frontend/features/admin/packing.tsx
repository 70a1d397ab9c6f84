import { useState } from 'react';
import { ask } from '../../api/client';
import type { BoxPart, BoxRecord, Moved } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { goTo } from '../../lib/go-to';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { NumberField } from '../../ui/number-field';
import { PartName, ScanStage } from '../../ui/scan-stage';
import { BoxRules, Late } from './box-form';
import { useDraft, useKeptDraft } from './use-draft';
import { usePartScans } from './use-part-scans';

type Packed = { [product: string]: number };

/** What goes in a box, counted from 0 by scan; once all of it is in, the box is sent. */
export function Packing({ box }: { box: BoxRecord }) {
  const { place, found } = useDraft<string, Packed>(true);
  const [packed, setPacked] = useState<Packed>(found?.opened === box.version ? found.values : {});
  const [lastID, setLastID] = useState(0);
  const [isSending, setSending] = useState(false);
  const of = (part: BoxPart) => packed[part.product_id] ?? 0;
  const { form, isBusy, rest, submit, send, clear } = useSending([]);
  const put = (part: BoxPart, quantity: number) => {
    clear();
    setLastID(part.product_id);
    setPacked((before) => ({ ...before, [part.product_id]: quantity }));
  };
  const [aside, scan] = usePartScans(({ product_id, pieces, part }) => {
    const one = box.list.find((listed) => listed.product_id === product_id);
    if (!one) return t('%s is not on the list. Put it aside.', part);
    if (of(one) + pieces > one.quantity)
      return t('%s: only %d go in the box. Put the rest back.', part, one.quantity);
    put(one, of(one) + pieces);
    return '';
  }, '/admin/api/vendor_return/scan');
  const sum = box.list.reduce((all, part) => all + of(part), 0);
  const isWhole = sum === box.pieces && box.pieces > 0;
  const forget = useKeptDraft(place, sum > 0 ? { opened: box.version, values: packed } : undefined);
  const work = async (intent: string) => {
    const parts = box.list.map((part) => ({ product_id: part.product_id, quantity: of(part) }));
    const sent = { box_id: box.box_id, version: box.version, late: box.late.length > 0 ? 1 : 0, parts };
    const done = await ask<Moved>('/admin/api/vendor_return/send', { method: 'POST', form: sent, intent });
    forget();
    goTo(done.redirect);
  };
  const last = box.list.find((part) => part.product_id === lastID);
  const why = t('Not all of it is packed: %d of %d pieces.', sum, box.pieces);
  return (
    <form
      {...form}
      noValidate
      className="office-form"
      onSubmit={(event) => submit(event, async () => setSending(true), {}, isWhole ? [] : why)}
    >
      <div className="scanning">
        <section className="panel min-w-0" aria-labelledby="to-pack">
          <header>
            <h2 id="to-pack">{t('To pack')}</h2>
            <span className="dim n" role="status">
              {t('%d of %d pieces packed', sum, box.pieces)}
            </span>
          </header>
          <table className="scan-table">
            <thead>
              <tr>
                <th className="lab">{t('Part')}</th>
                <th className="lab">{t('Why')}</th>
                <th className="lab">{t('Bin')}</th>
                <th className="lab num">{t('On the list')}</th>
                <th className="lab">{t('Packed')}</th>
              </tr>
            </thead>
            <tbody>
              {box.list.map((part) => (
                <tr key={part.product_id} className={part.product_id === lastID ? 'last' : undefined}>
                  <td>
                    <PartName {...part} />
                  </td>
                  <td className="whole">{part.why}</td>
                  <td data-head={t('Bin')} translate="no">
                    <b>{part.from_stock ? part.bin || t('None') : t('Aside')}</b>
                  </td>
                  <td className="num n" data-head={t('On the list')}>
                    {part.quantity}
                  </td>
                  <td data-head={t('Packed')}>
                    <NumberField
                      label={<span className="sr-only">{t('Packed of %s', part.part)}</span>}
                      max={part.quantity}
                      value={of(part)}
                      onChange={(n) => put(part, n)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <ScanStage
          last={last}
          figure={last ? t('%d of %d', of(last), last.quantity) : ''}
          aside={aside}
          onCode={scan}
        />
      </div>
      {box.late.length > 0 && <Late box={box} />}
      <BoxRules box={box} />
      <FormErrors>{rest}</FormErrors>
      <div className="save-bar">
        <p>{isWhole ? t('All of it is packed.') : t('Scanning starts at 0.')}</p>
        <a className="btn" href={box.url}>
          {t('Change the list')}
        </a>
        <Button type="submit" look="primary" busy={isBusy}>
          {t('Send: %d', sum)}
        </Button>
      </div>
      <Confirm
        open={isSending}
        title={t('Send return %s?', box.box_id)}
        consequence={
          <>
            {t('What comes from the stock leaves it. %s owes %s from today on.', box.vendor, box.expected)}
            {box.late.length > 0 && ` ${t('The vendor may refuse what is late.')}`}
          </>
        }
        verb={t('Send it')}
        keep={t('Not yet')}
        isBusy={isBusy}
        onClose={() => setSending(false)}
        onConfirm={() => {
          setSending(false);
          send(work);
        }}
      />
    </form>
  );
}
