import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/client';
import type { CustomerGet, CustomerListRow } from '../../api/types';
import { t } from '../../lib/text';
import { type Column, DataTable } from '../../ui/data-table';
import type { Filter } from '../../ui/filter-bar';
import { loadCustomers } from './calls';
import { nameOf } from './words';

export type CustomerListProps = {
  /** The day at the store. */
  today: string;
  /** Begins a sale for them; without it nobody may sell here. */
  onStart?: ((row: CustomerListRow) => void) | undefined;
};

/** The list of customers (CUST-1). */
export function CustomerList({ today, onStart }: CustomerListProps) {
  // Any page of the list tells which groups and tags there are.
  const known = useQuery({
    queryKey: ['customer filters'],
    queryFn: ({ signal }) => ask<CustomerGet>('/api/customer/get', { query: { limit: 1 }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const filters: Filter[] = [
    { name: 'filter_name', label: t('Name'), typed: 'text' },
    { name: 'filter_email', label: t('Email'), typed: 'email' },
    { name: 'filter_telephone', label: t('Telephone'), typed: 'tel' },
    { name: 'filter_company', label: t('Company'), typed: 'text' },
    {
      name: 'filter_group_id',
      label: t('Group'),
      choices: (known?.customer_groups ?? []).map((one) => ({
        value: String(one.customer_group_id),
        label: one.name,
      })),
    },
    {
      name: 'filter_status',
      label: t('Status'),
      choices: [
        { value: '1', label: t('Enabled') },
        { value: '0', label: t('Disabled') },
      ],
    },
    {
      name: 'filter_tag',
      label: t('Tag'),
      choices: (known?.customerTags ?? []).map((one) => ({ value: String(one.tag_id), label: one.title })),
    },
    { name: 'filter_date_from', label: t('Date added'), days: { to: 'filter_date_to', today } },
  ];
  return (
    <DataTable
      label={t('Customers')}
      columns={columns()}
      load={loadCustomers}
      rowKey={(row) => row.customer_id}
      rowName={nameOf}
      empty={t('There are no results.')}
      filters={filters.filter((filter) => !filter.choices || filter.choices.length > 0)}
      csvName="customers"
      rowActions={(row) => [
        [
          { label: t('Edit'), icon: 'user', href: row.edit_url },
          ...(onStart && row.status
            ? [{ label: t('Start an order'), icon: 'plus', run: () => onStart(row) } as const]
            : []),
        ],
      ]}
    />
  );
}

function columns(): Column<CustomerListRow>[] {
  return [
    {
      name: 'name',
      head: t('Name'),
      isSortable: true,
      cell: (row) => (
        <a className="l b" href={row.edit_url} translate="no">
          {nameOf(row)}
        </a>
      ),
      text: nameOf,
    },
    {
      name: 'email',
      head: t('Email'),
      isSortable: true,
      cell: (row) => (
        <span className="inline-block min-w-[24ch] wrap-anywhere" translate="no">
          {row.email}
        </span>
      ),
      text: (row) => row.email,
    },
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
    {
      name: 'company',
      head: t('Company'),
      isSortable: true,
      text: (row) => row.company,
    },
    {
      name: 'group',
      head: t('Group'),
      isSortable: true,
      text: (row) => row.group,
    },
    {
      name: 'status',
      head: t('Status'),
      isSortable: true,
      cell: (row) => (
        <span className={row.status ? 'st' : 'st void'}>{row.status ? t('Enabled') : t('Disabled')}</span>
      ),
      text: (row) => (row.status ? t('Enabled') : t('Disabled')),
    },
    {
      name: 'date_added',
      head: t('Date added'),
      isSortable: true,
      cell: (row) => (
        <span className="n" translate="no">
          {row.date_added_text}
        </span>
      ),
      text: (row) => row.date_added_text,
    },
  ];
}
