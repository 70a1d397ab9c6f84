import { useState } from 'react';
import { ask } from '../../api/client';
import type { BoxRecord, ClaimRow, SavedBox } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { unitFigure, unitPrice } from '../../lib/unit-price';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Check, Field } from '../../ui/field';
import { PartName } from '../../ui/scan-stage';
import { TextArea } from '../../ui/text-area';
import { succeeded } from '../../ui/toasts';
import { EditRows, rowError } from './edit-rows';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

type TypedLine = { number: string; quantity: string; each: string };
type Typed = { form: string; tracking: string; note: string; claims: readonly number[]; lines: TypedLine[] };

type Props = { box: BoxRecord; onSaved: (box: BoxRecord) => void };

/** A box that goes back to a vendor, as long as it is a draft: what is in it, and how the vendor wants it. */
export function BoxForm({ box, onSaved }: Props) {
  const record = useRecord<BoxRecord, Typed>({
    isDrafted: true,
    kept: box,
    typed: (kept) => typedOf(kept ?? box),
    fields: ['form', 'tracking', 'note', 'claims', 'lines'],
    read: () => ask<BoxRecord>('/admin/api/vendor_return/get', { query: { box_id: box.box_id } }),
    differs: () => [],
    onSaved,
  });
  const { values, set, sending, changes } = record;
  const { field, errors } = sending;
  const save = (intent: string) =>
    record.save<SavedBox>({
      path: '/admin/api/vendor_return',
      form: { ...values, claims: values.claims.join(',') },
      id: { box_id: box.box_id },
      intent,
      kept: (saved) => saved.box,
    });
  const claims = [...box.claims, ...box.waiting];
  const put = (claim: ClaimRow, isIn: boolean) => {
    const others = values.claims.filter((id) => id !== claim.claim_id);
    set({ claims: isIn ? [...others, claim.claim_id].sort((a, b) => a - b) : others });
  };
  return (
    <RecordForm
      record={record}
      label={t('Return')}
      onSave={save}
      add={t('Save')}
      list="/admin/vendor-return"
      aside={
        <>
          <BoxActs box={box} isChanged={changes > 0} onDone={record.take} />
          <BoxRules box={box} />
          <Trail rows={box.trail} />
        </>
      }
    >
      <section className="panel" aria-labelledby="claims">
        <header>
          <h2 id="claims">{t('Claims of this vendor')}</h2>
          <p className="dim s">{t('Parts that lie aside. Choose those that go in the box.')}</p>
        </header>
        {claims.length === 0 ? (
          <p className="p-4 mut">{t('None.')}</p>
        ) : (
          <table className="scan-table">
            <tbody>
              {claims.map((claim) => (
                <tr key={claim.claim_id}>
                  <td>
                    <Check
                      label={<PartName {...claim} />}
                      checked={values.claims.includes(claim.claim_id)}
                      onChange={(event) => put(claim, event.currentTarget.checked)}
                    />
                  </td>
                  <td className="whole">{claim.kind_text}</td>
                  <td className="num n" data-head={t('Pieces')}>
                    {claim.pieces}
                  </td>
                  <td className="num money" data-head={t('Expected')}>
                    {claim.expected || t('Not known')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {errors.claims && (
          <p className="problem px-4 pb-4" role="alert">
            {errors.claims}
          </p>
        )}
      </section>
      <EditRows
        name="lines"
        label={t('From the stock')}
        hint={t('They leave the stock when the box is sent.')}
        add={t('Add a part')}
        error={rowError(errors, 'lines')}
        rows={values.lines}
        onChange={(lines) => set({ lines })}
        blank={{ number: '', quantity: '1', each: '' }}
        columns={[
          { name: 'number', head: t('Part number or barcode'), most: 100 },
          { name: 'quantity', head: t('Pieces'), isNarrow: true, inputMode: 'numeric' },
          {
            name: 'each',
            head: t('Credit of a piece, empty: its cost'),
            isNarrow: true,
            inputMode: 'decimal',
          },
        ]}
      />
      <section className="panel" aria-labelledby="papers">
        <header>
          <h2 id="papers">{t('Papers')}</h2>
        </header>
        <div className="in-panel">
          <div className="two">
            <Field
              label={t('Return number of the vendor')}
              optional
              autoComplete="off"
              maxLength={120}
              value={values.form}
              {...field('form')}
              onChange={(event) => set({ form: event.currentTarget.value })}
            />
            <Field
              label={t('Carrier and tracking number')}
              optional
              autoComplete="off"
              maxLength={120}
              value={values.tracking}
              {...field('tracking')}
              onChange={(event) => set({ tracking: event.currentTarget.value })}
            />
          </div>
          <TextArea
            label={t('Notes')}
            optional
            rows={2}
            most={2000}
            value={values.note}
            {...field('note')}
            onChange={(note) => set({ note })}
          />
        </div>
      </section>
    </RecordForm>
  );
}

/** How the vendor wants things back. */
export function BoxRules({ box }: { box: BoxRecord }) {
  const rules = [
    { name: t('Takes parts back'), words: box.window, isData: false },
    { name: t('Form or return number'), words: box.asks, isData: true },
    { name: t('Box'), words: box.rule, isData: true },
  ].filter(({ words }) => words);
  if (rules.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="rules">
      <header>
        <h2 id="rules">{t('How %s wants it', box.vendor)}</h2>
      </header>
      <dl className="in-panel">
        {rules.map(({ name, words, isData }) => (
          <div key={name}>
            <dt className="lab">{name}</dt>
            <dd className="wrap-anywhere" translate={isData ? 'no' : undefined}>
              {words}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function BoxActs({
  box,
  isChanged,
  onDone,
}: {
  box: BoxRecord;
  isChanged: boolean;
  onDone: (now: BoxRecord) => void;
}) {
  const [asks, setAsks] = useState(false);
  const { send, isBusy, rest } = useSending();
  const { box_id, version } = box;
  const cancel = () =>
    send(async (intent) => {
      setAsks(false);
      const sent = { box_id, version };
      const done = await ask<SavedBox>('/admin/api/vendor_return/cancel', {
        method: 'POST',
        form: sent,
        intent,
      });
      succeeded(done.success);
      onDone(done.box);
    });
  const why = isChanged ? t('Save it first.') : box.pieces === 0 && t('Nothing is in the box.');
  return (
    <section className="panel" aria-labelledby="acts">
      <header>
        <h2 id="acts">{t('What comes next')}</h2>
      </header>
      <div className="in-panel">
        <p className="flex justify-between gap-4">
          <span>{t('Pieces')}</span>
          <b className="n">{box.pieces}</b>
        </p>
        <p className="flex justify-between gap-4">
          <span>{t('Expected')}</span>
          <b className="money">{box.expected}</b>
        </p>
        {box.late.length > 0 && <Late box={box} />}
        <FormErrors>{rest}</FormErrors>
        <div className="actions">
          {why ? (
            <Button look="primary" off={why}>
              {t('Pack it')}
            </Button>
          ) : (
            <a className="btn p" href={`/admin/vendor-return/pack?box_id=${box_id}`}>
              {t('Pack it')}
            </a>
          )}
          <Button busy={isBusy} onClick={() => setAsks(true)}>
            {t('Cancel the return')}
          </Button>
        </div>
      </div>
      <Confirm
        open={asks}
        title={t('Cancel return %s?', box_id)}
        consequence={t('Its claims are open again. Nothing leaves the stock.')}
        verb={t('Cancel the return')}
        isBusy={isBusy}
        onClose={() => setAsks(false)}
        onConfirm={cancel}
      />
    </section>
  );
}

/** What the vendor does not take back any more. */
export function Late({ box }: { box: BoxRecord }) {
  return (
    <div className="notice barricade">
      <p>
        <b>{t('Outside of the days in which the vendor takes parts back:')}</b>
      </p>
      {box.late.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}

function typedOf(box: BoxRecord): Typed {
  return {
    form: box.form,
    tracking: box.tracking,
    note: box.note,
    claims: box.claims.map(({ claim_id }) => claim_id),
    lines: box.lines.map((l) => ({
      number: l.number,
      quantity: String(l.quantity),
      each: unitFigure(unitPrice(l.each)),
    })),
  };
}
