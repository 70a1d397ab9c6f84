import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ask } from '../../api/client';
import type { OfficeChoice, OfficeCustomerRow, OfficeCustomers, Said } from '../../api/types';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { type Column, DataTable } from '../../ui/data-table';
import { Select } from '../../ui/field';
import { failed, succeeded } from '../../ui/toasts';
import { rowsOf } from './rows-of';

const load = rowsOf<OfficeCustomerRow>('/admin/api/customer');
const label = () => t('Customers');

/** Everybody whom the shop knows. Several can be moved to another price level at once. */
export function CustomerList({
  levels,
  tags,
  may_move,
}: Pick<OfficeCustomers, 'levels' | 'tags' | 'may_move'>) {
  const choices = (some: readonly OfficeChoice[]) =>
    some.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <DataTable<OfficeCustomerRow>
      label={label()}
      columns={columns()}
      load={load}
      limit={20}
      rowKey={(row) => row.customer_id}
      rowName={(row) => row.name}
      tabs={{
        name: 'state',
        label: t('Status'),
        choices: [
          { value: '', label: t('All') },
          { value: 'business', label: t('Business') },
          { value: 'account', label: t('On account') },
          { value: 'hold', label: t('On hold') },
          { value: 'exempt', label: t('Tax exempt') },
          { value: 'off', label: t('Disabled') },
        ],
      }}
      filters={[
        { name: 'search', label: t('Name, company, email, phone or number'), typed: 'text' as const },
        { name: 'filter_group_id', label: t('Price level'), choices: choices(levels) },
        { name: 'filter_tag', label: t('Tag'), choices: choices(tags) },
      ].filter((one) => !('choices' in one) || one.choices.length > 0)}
      csvName="customers"
      {...(may_move && {
        bulk: (rows, clear) => <Move rows={rows} levels={levels} onMoved={clear} />,
      })}
    />
  );
}

type MoveProps = {
  rows: readonly OfficeCustomerRow[];
  levels: readonly OfficeChoice[];
  onMoved: () => void;
};

/** Has the chosen customers buy at another price level: all of them or, where one can't, nobody. */
function Move({ rows, levels, onMoved }: MoveProps) {
  const queries = useQueryClient();
  const [to, setTo] = useState('');
  const [isAsking, setAsking] = useState(false);
  const { isBusy, send } = useSending([], {
    onFailed: (words) => {
      setAsking(false);
      failed(words);
    },
  });
  const name = levels.find(({ id }) => String(id) === to)?.name ?? '';
  const move = async (intent: string) => {
    const customers = Object.fromEntries(rows.map(({ customer_id: id }) => [id, id]));
    const form = { customers, level_id: to };
    const said = await ask<Said>('/admin/api/customer/level', { method: 'POST', form, intent });
    succeeded(said.success);
    setAsking(false);
    onMoved();
    await queries.invalidateQueries({ queryKey: ['list', label()] });
  };
  return (
    <>
      <Select
        label={t('Price level')}
        value={to}
        options={[
          { value: '', label: t('Please choose'), off: true },
          ...levels.map(({ id, name }) => ({ value: String(id), label: name, isData: true })),
        ]}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button
        off={to === '' ? t('Choose a price level.') : false}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t('Move to this level')}
      </Button>
      <Confirm
        open={isAsking}
        title={t('Have %d customers buy at %s?', rows.length, name)}
        consequence={t('It holds for what they buy from now on. What they bought stays as it was.')}
        verb={t('Move')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => send(move)}
      />
    </>
  );
}

function columns(): Column<OfficeCustomerRow>[] {
  return [
    {
      name: 'name',
      head: t('Name'),
      isSortable: true,
      cell: (row) => (
        <a className="l b" href={row.edit_url} translate="no">
          {row.name}
        </a>
      ),
      text: (row) => row.name,
    },
    { name: 'company', head: t('Company'), isSortable: true, text: (row) => row.company },
    { name: 'email', head: t('Email'), isSortable: true, text: (row) => row.email },
    {
      name: 'telephone',
      head: t('Telephone'),
      isSortable: true,
      cell: (row) => (
        <span className="n whitespace-nowrap" translate="no">
          {row.telephone}
        </span>
      ),
      text: (row) => row.telephone,
    },
    { name: 'group', head: t('Price level'), isSortable: true, text: (row) => row.level },
    {
      name: 'state',
      head: t('Status'),
      cell: (row) => <CustomerStates row={row} />,
      text: (row) => statesOf(row).join(', '),
    },
    {
      name: 'date_added',
      head: t('Date added'),
      isSortable: true,
      cell: (row) => (
        <span className="n whitespace-nowrap" translate="no">
          {row.added_text}
        </span>
      ),
      text: (row) => row.added_text,
    },
  ];
}

/** What tells a customer from others, in words. */
function statesOf(row: OfficeCustomerRow): string[] {
  return [
    row.is_active ? '' : t('Disabled'),
    row.business === 'holder' ? t('Holder') : row.business === 'buyer' ? t('Buyer') : '',
    row.account,
    row.is_held ? t('On hold') : '',
    row.is_exempt ? t('Tax exempt') : '',
  ].filter(Boolean);
}

function CustomerStates({ row }: { row: OfficeCustomerRow }) {
  const isStopped = [t('Disabled'), t('On hold')];
  return (
    <span className="flex flex-wrap gap-1">
      {statesOf(row).map((words) => (
        <span key={words} className={isStopped.includes(words) ? 'st void' : 'st'}>
          {words}
        </span>
      ))}
    </span>
  );
}
