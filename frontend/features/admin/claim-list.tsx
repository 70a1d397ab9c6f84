import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import { queries } from '../../api/query';
import type { ClaimRow, ClaimsPage, OwedList } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { Failed } from '../../ui/failed';
import { Skeleton } from '../../ui/skeleton';
import { CreditDialog } from './credit-dialog';
import { OfficeTabs } from './frame';
import { rowsOf } from './rows-of';

const load = rowsOf<ClaimRow>('/admin/api/claim');
const label = () => t('Claims');

/** The screens of what vendors owe. */
export function ClaimTabs({ at }: { at: 'claims' | 'returns' }) {
  const tabs = [
    { name: 'claims', href: '/admin/claim', words: t('Claims') },
    { name: 'returns', href: '/admin/vendor-return', words: t('Returns to vendors') },
  ];
  return <OfficeTabs label={t('Owed by vendors')} tabs={tabs} at={at} />;
}

/** What vendors owe: by vendor, and claim by claim. A credit is posted for those that are chosen. */
export function ClaimList({ stores, vendors, kinds, today }: Omit<ClaimsPage, 'bar'>) {
  const [credited, setCredited] = useState<{ rows: readonly ClaimRow[]; clear: () => void }>();
  const choices = (all: ClaimsPage['stores']) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }));
  const renew = async () => {
    await queries.invalidateQueries({ queryKey: ['list', label()] });
    await queries.invalidateQueries({ queryKey: ['owed'] });
  };
  return (
    <>
      <OwedByVendor />
      <DataTable
        label={label()}
        columns={columns()}
        load={load}
        limit={20}
        rowKey={(row) => row.claim_id}
        rowName={(row) => t('Claim %s', row.claim_id)}
        tabs={{
          name: 'which',
          label: t('Status'),
          choices: [
            { value: '', label: t('All') },
            { value: 'chase', label: t('To chase') },
            { value: 'open', label: t('Open') },
            { value: 'closed', label: t('Closed') },
          ],
        }}
        filters={[
          { name: 'vendor_id', label: t('Vendor'), choices: choices(vendors) },
          {
            name: 'kind',
            label: t('Kind'),
            choices: kinds.map(({ code, name }) => ({ value: code, label: name })),
          },
          { name: 'location_id', label: t('Store'), choices: choices(stores) },
        ]}
        empty={t('Vendors owe nothing here.')}
        csvName="claims"
        foot={(rows, clear) => (
          <Button
            look="outline"
            off={whyNot(rows)}
            aria-haspopup="dialog"
            onClick={() => setCredited({ rows, clear })}
          >
            {t('Post a credit')}
          </Button>
        )}
      />
      {credited && (
        <CreditDialog
          claims={credited.rows}
          today={today}
          onClose={() => setCredited(undefined)}
          onPosted={() => {
            setCredited(undefined);
            credited.clear();
            void renew();
          }}
        />
      )}
    </>
  );
}

/** Why no credit can be posted for these; '' is none. */
function whyNot(rows: readonly ClaimRow[]): string {
  if (rows.length === 0) return t('Choose the claims that it is for.');
  if (rows.some((row) => row.vendor_id !== rows[0]?.vendor_id))
    return t('A credit is of one vendor: choose claims of one.');
  if (rows.some((row) => !row.expected)) return t('Of one of them nobody said yet what is expected.');
  if (rows.some((row) => row.left <= 0)) return t('One of them is closed already.');
  return '';
}

function OwedByVendor() {
  const { data, error, refetch } = useQuery({
    queryKey: ['owed'],
    queryFn: ({ signal }) => ask<OwedList>('/admin/api/claim/owed', { signal }),
    retry: false,
    staleTime: 0,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="row" count={3} />;
  if (data.vendors.length === 0) return null;
  return (
    <section className="panel mb-4" aria-labelledby="owed">
      <header>
        <h2 id="owed">{t('Owed now')}</h2>
        <b className="money ms-auto">{data.total}</b>
      </header>
      <table className="scan-table">
        <thead>
          <tr>
            <th className="lab">{t('Vendor')}</th>
            <th className="lab num">{t('Claims')}</th>
            <th className="lab num">{t('To chase')}</th>
            <th className="lab num">{t('Late')}</th>
            <th className="lab num">{t('Owed')}</th>
          </tr>
        </thead>
        <tbody>
          {data.vendors.map((row) => (
            <tr key={row.vendor_id}>
              <td>
                <a className="l b" href={`/admin/claim?vendor_id=${row.vendor_id}&which=open`} translate="no">
                  {row.vendor}
                </a>
                {row.unknown > 0 && (
                  <span className="block dim">{t('Of %d the amount is not known yet.', row.unknown)}</span>
                )}
              </td>
              <td className="num n" data-head={t('Claims')}>
                {row.claims}
              </td>
              <td className="num n" data-head={t('To chase')}>
                {row.chase}
              </td>
              <td className="num money" data-head={row.late && t('Late')}>
                {row.late}
              </td>
              <td className="num money" data-head={t('Owed')}>
                <b>{row.left}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function columns(): Column<ClaimRow>[] {
  return [
    {
      name: 'number',
      head: t('Claim'),
      cell: (row) => (
        <a className="l b n" href={row.url}>
          {row.claim_id}
        </a>
      ),
      text: (row) => String(row.claim_id),
    },
    { name: 'vendor', head: t('Vendor'), text: (row) => row.vendor },
    { name: 'kind', head: t('Kind'), cell: (row) => row.kind_text, text: (row) => row.kind_text },
    {
      name: 'part',
      head: t('Part'),
      cell: (row) => (
        <span translate="no">
          <b>{row.part}</b>
          <span className="block dim">{row.name}</span>
        </span>
      ),
      text: (row) => row.part,
    },
    { name: 'pieces', head: t('Pieces'), isNumber: true, text: (row) => String(row.pieces) },
    {
      name: 'expected',
      head: t('Expected'),
      isNumber: true,
      cell: (row) => row.expected || t('Not known'),
      text: (row) => row.expected,
    },
    { name: 'credited', head: t('Credited'), isNumber: true, text: (row) => row.credited },
    { name: 'due', head: t('Due'), text: (row) => row.due },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => <ClaimState {...row} />,
      text: (row) => [row.state_text, row.chase].filter(Boolean).join('. '),
    },
    { name: 'store', head: t('Store'), text: (row) => row.store },
  ];
}

/** How far a claim is, and why the vendor should be asked. */
export function ClaimState({ state, state_text, chase }: Pick<ClaimRow, 'state' | 'state_text' | 'chase'>) {
  return (
    <>
      <span className={state === 'written_off' ? 'st void' : 'st'}>{state_text}</span>
      {chase && <span className="block b">{chase}</span>}
    </>
  );
}
