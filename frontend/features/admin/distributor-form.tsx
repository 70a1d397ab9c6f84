import { ask } from '../../api/client';
import type { DistributorPage, DistributorRecord, SavedDistributor } from '../../api/types';
import { t } from '../../lib/text';
import { RadioGroup } from '../../ui/choice-group';
import { Check, Field } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Typed = {
  kind: string;
  address: string;
  client: string;
  host_key: string;
  patience: number;
  absent_is_zero: boolean;
  active: boolean;
  account: string;
  /** By store. */
  accounts: Readonly<Record<number, string>>;
};

type Props = Omit<DistributorPage, 'bar'> & { onSaved: (now: DistributorRecord) => void };

/** By which way a vendor is asked, where, and as whom. */
export function DistributorForm({ distributor, vendor_id, kinds, stores, onSaved, ...page }: Props) {
  const record = useRecord<DistributorRecord, Typed>({
    kept: distributor,
    typed: (kept) => typedOf(kept, kinds[0]?.value ?? ''),
    fields: ['kind', 'address', 'client', 'host_key', 'patience', 'account'],
    read: () => ask<DistributorRecord>('/admin/api/distributor/get', { query: { vendor_id } }),
    differs: (before, now) =>
      [
        before.address !== now.address && t('Address: %s', now.address),
        before.active !== now.active && (now.active ? t('It is asked') : t('Off')),
      ].filter((words) => words !== false),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  const isFiles = values.kind === 'files';
  const isFar = isFiles && /^sftp:/i.test(values.address);
  const isTable = isFiles && /^https:/i.test(values.address);
  const needsSecret = values.kind === 'rest' || isFar;
  const text = (name: 'address' | 'client' | 'host_key' | 'account') => ({
    value: values[name],
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    ...field(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
  });
  const save = (intent: string) => {
    const { accounts, absent_is_zero, active, host_key, ...rest } = values;
    return record.save<SavedDistributor>({
      path: '/admin/api/distributor',
      form: {
        ...rest,
        vendor_id,
        host_key: isFar ? host_key : '',
        absent_is_zero: absent_is_zero ? 1 : 0,
        active: active ? 1 : 0,
        accounts: Object.fromEntries(Object.entries(accounts).filter(([, number]) => number.trim())),
      },
      id: distributor && { vendor_id },
      intent,
      kept: (saved) => saved.distributor,
    });
  };
  return (
    <RecordForm
      record={record}
      label={t('How it is asked')}
      onSave={save}
      add={t('Ask it')}
      list={page.vendor_url}
      aside={distributor && <Trail rows={distributor.trail} />}
    >
      <section className="panel" aria-labelledby="way">
        <header>
          <h2 id="way">{t('Its system')}</h2>
        </header>
        <div className="in-panel">
          <RadioGroup
            label={t('Way')}
            choices={kinds}
            value={values.kind}
            {...field('kind')}
            onChange={(kind) => set({ kind })}
          />
          {values.kind !== 'simulator' && (
            <Field
              label={t('Address')}
              must
              hint={
                isFiles
                  ? t('sftp://user@host/folder, or https://host/table.csv')
                  : t('It begins with https://')
              }
              maxLength={400}
              {...text('address')}
            />
          )}
          {isTable && (
            <p className="dim">
              {t('Only its stock and prices are read there, once an hour. It is ordered from by phone.')}
            </p>
          )}
          {isFar && (
            <Field
              label={t('Key of its host')}
              must
              hint={t(
                'As the distributor tells it: SHA256: and 43 signs. A host with another key gets nothing.',
              )}
              maxLength={60}
              {...text('host_key')}
            />
          )}
          <div className="two">
            <Field
              label={t('Who we are there')}
              optional
              hint={t('The name of this program: its sender in X12, its client in a web service.')}
              maxLength={100}
              {...text('client')}
            />
            <NumberField
              label={t('Seconds that a till waits')}
              max={60}
              value={values.patience}
              {...field('patience')}
              onChange={(patience) => set({ patience })}
            />
          </div>
          {needsSecret && (
            <p className={page.has_secret ? 'dim' : 'notice'}>
              {page.has_secret
                ? t('Its secret is set where the server runs:')
                : t('Its secret is missing. Set it where the server runs, and start it again:')}{' '}
              <code className="wrap-anywhere" translate="no">
                {page.secret}
              </code>
            </p>
          )}
          {isFiles && (
            <Check
              label={t('What its table leaves out is there no more')}
              note={t('Otherwise it stays as the table before had it.')}
              checked={values.absent_is_zero}
              onChange={(event) => set({ absent_is_zero: event.currentTarget.checked })}
            />
          )}
          <Check
            label={t('It is asked')}
            checked={values.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
        </div>
      </section>
      <section className="panel" aria-labelledby="numbers">
        <header>
          <h2 id="numbers">{t('Our numbers there')}</h2>
        </header>
        <div className="in-panel">
          <Field
            label={t('Of all stores')}
            hint={t('A store without a number is not shown what the distributor has.')}
            maxLength={40}
            {...text('account')}
          />
          {stores.length > 1 && (
            <div className="two">
              {stores.map(({ id, name }) => (
                <Field
                  key={id}
                  label={<span translate="no">{name}</span>}
                  optional
                  maxLength={40}
                  autoComplete="off"
                  value={values.accounts[id] ?? ''}
                  onChange={(event) =>
                    set({ accounts: { ...values.accounts, [id]: event.currentTarget.value } })
                  }
                />
              ))}
            </div>
          )}
        </div>
      </section>
    </RecordForm>
  );
}

function typedOf(kept: DistributorRecord | null, kind: string): Typed {
  return {
    kind: kept?.kind ?? kind,
    address: kept?.address ?? '',
    client: kept?.client ?? '',
    host_key: kept?.host_key ?? '',
    patience: kept?.patience ?? 5,
    absent_is_zero: kept?.absent_is_zero ?? false,
    active: kept?.active ?? true,
    account: kept?.account ?? '',
    accounts: Object.fromEntries((kept?.accounts ?? []).map(({ store_id, number }) => [store_id, number])),
  };
}
