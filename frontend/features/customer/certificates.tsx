import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { Country, CustomerCertificate, CustomerCertificates, Said } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Field, Select } from '../../ui/field';
import { FileField } from '../../ui/file-field';
import { succeeded } from '../../ui/toasts';
import { useCallsAt } from './calls-at';

const largest = 2 * 1024 * 1024;

const tones: Record<string, string> = { valid: 'teal', expired: 'void' };

type CertificatesProps = { customerId: number; countries: readonly Country[] | undefined };

/** The papers by which states let them buy without tax (TRD-10). */
export function Certificates({ customerId, countries }: CertificatesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap pt-4">
      <Button onClick={() => setOpen(true)}>{t('Tax certificates')}</Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('Tax certificates')}
        wide
        actions={<Button onClick={() => setOpen(false)}>{t('Close')}</Button>}
      >
        {isOpen && <Inside customerId={customerId} countries={countries} />}
      </Dialog>
    </div>
  );
}

function Inside({ customerId, countries }: CertificatesProps) {
  const at = useCallsAt();
  const queries = useQueryClient();
  const queryKey = ['certificates', customerId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      ask<CustomerCertificates>(at('/api/customer_certificate'), { query: { customerId }, signal }),
    retry: false,
    staleTime: 0,
  });
  const changed = () => queries.invalidateQueries({ queryKey });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t('Loading…')}</p>;
  return (
    <div className="grid gap-4">
      {data.results.length === 0 ? (
        <p className="mut">{t('None is known.')}</p>
      ) : (
        <ul className="panel">
          {data.results.map((one) => (
            <Row key={one.certificate_id} one={one} path={data.end} onEnd={changed} />
          ))}
        </ul>
      )}
      {data.add && <Add data={data} countries={countries} onAdd={changed} />}
    </div>
  );
}

function Row({ one, path, onEnd }: { one: CustomerCertificate; path: string; onEnd: () => Promise<void> }) {
  const { isBusy, rest, send } = useSending();
  const end = async (intent: string) => {
    const { certificate_id } = one;
    succeeded((await ask<Said>(path, { method: 'POST', form: { certificate_id }, intent })).success);
    await onEnd();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule p-4 last:border-b-0">
      <p className="min-w-48 flex-1" translate="no">
        <b>{one.zone}</b> <span className="pn">{one.number}</span>
        <span className="s dim block">
          {one.reason}, {one.days_text}
        </span>
      </p>
      <span className={classes('st', tones[one.state] ?? 'blue')}>{one.state_text}</span>
      {one.document && (
        <a className="l" href={one.document} target="_blank" rel="noreferrer">
          {t('Document')} <span className="sr-only">{one.number}</span>
        </a>
      )}
      {path && one.state !== 'expired' && (
        <Button look="quiet" busy={isBusy} onClick={() => send(end)}>
          {t('End it')} <span className="sr-only">{one.number}</span>
        </Button>
      )}
      {rest.length > 0 && (
        <p className="problem w-full" role="alert">
          {rest.join(', ')}
        </p>
      )}
    </li>
  );
}

function Add({
  data,
  countries,
  onAdd,
}: {
  data: CustomerCertificates;
  countries: readonly Country[] | undefined;
  onAdd: () => Promise<void>;
}) {
  const none = { zone_id: '', reason: '', number: '', from: data.today, to: '' };
  const [{ picture, ...values }, setValues] = useValues({ ...none, picture: undefined as File | undefined });
  const { form, isBusy, field, rest, submit } = useSending([...Object.keys(none), 'document']);
  const set = (name: keyof typeof none) => (value: string) => setValues({ [name]: value });
  const zones = countries?.find((one) => one.iso_code_2 === data.country)?.zones ?? [];
  const choose = { value: '', label: t('Choose') };
  const addCertificate = async (intent: string) => {
    const parts = new FormData();
    for (const [name, value] of Object.entries(values)) parts.append(name, value.trim() || empty(name));
    if (picture) parts.append('document', picture);
    succeeded((await ask<Said>(data.add, { method: 'POST', parts, intent, timeout: 60_000 })).success);
    setValues({ ...none, picture: undefined });
    await onAdd();
  };
  return (
    <form {...form} noValidate className="grid gap-4" onSubmit={(event) => submit(event, addCertificate)}>
      <h3 className="h4">{t('Add a certificate')}</h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          id="certificate-zone_id"
          label={t('State')}
          must
          {...field('zone_id')}
          value={values.zone_id}
          options={[
            choose,
            ...zones.map((one) => ({ value: String(one.zone_id), label: one.name, isData: true })),
          ]}
          onChange={(event) => set('zone_id')(event.currentTarget.value)}
        />
        <Select
          id="certificate-reason"
          label={t('Reason')}
          must
          {...field('reason')}
          value={values.reason}
          options={[choose, ...data.reasons.map(({ code, title }) => ({ value: code, label: title }))]}
          onChange={(event) => set('reason')(event.currentTarget.value)}
        />
        <Field
          id="certificate-number"
          label={t('Number')}
          hint={t('The same number of the same state again takes the place of the one before.')}
          must
          maxLength={64}
          autoComplete="off"
          {...field('number')}
          value={values.number}
          onChange={(event) => set('number')(event.currentTarget.value)}
        />
        <FileField
          id="certificate-document"
          label={t('Document')}
          optional
          hint={t('jpg or png, 2MB maximum')}
          endings={['.jpg', '.jpeg', '.png']}
          most={largest}
          {...field('document')}
          files={picture ? [{ key: picture.name, name: picture.name, bytes: picture.size, at: 'ready' }] : []}
          onAdd={([file]) => setValues({ picture: file })}
          onRemove={() => setValues({ picture: undefined })}
        />
        <DateField
          id="certificate-from"
          label={t('First day')}
          must
          {...field('from')}
          value={values.from}
          onChange={set('from')}
        />
        <DateField
          id="certificate-to"
          label={t('Last day')}
          optional
          hint={t('Left empty, until further notice.')}
          {...field('to')}
          value={values.to}
          onChange={set('to')}
        />
      </div>
      <FormErrors>{rest}</FormErrors>
      <Button type="submit" busy={isBusy}>
        {t('Add')}
      </Button>
    </form>
  );
}

/** What stands for a field that was left empty: no state has the number 0. */
function empty(name: string): string {
  return name === 'zone_id' ? '0' : '';
}
