import { useState } from 'react';
import { ask } from '../../api/client';
import type { SettingChoice, StatusList, StatusView } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Icon } from '../../ui/icon';
import { succeeded } from '../../ui/toasts';
import { Ordered } from './ordered';
import { StatusForm } from './status-form';

export type StatusesProps = { statuses: readonly StatusView[]; grounds: readonly SettingChoice[] };

/** The statuses of orders, in the order in which lists and choices show them. */
export function Statuses({ statuses: first, grounds }: StatusesProps) {
  const [statuses, setStatuses] = useState(first);
  const [openId, open] = useState<number | 'new'>();
  const [leaving, setLeaving] = useState<StatusView>();
  const { send, isBusy, rest } = useSending();
  const took = ({ success, results }: StatusList) => {
    succeeded(success);
    setStatuses(results);
  };
  const sort = (rows: readonly StatusView[]) => {
    setStatuses(rows);
    void send(async () => {
      const form = { ids: rows.map(({ status_id }) => status_id).join(',') };
      took(await ask<StatusList>('/admin/api/status/sort', { method: 'POST', form }));
    });
  };
  const remove = () =>
    send(async () => {
      const form = { status_id: leaving?.status_id };
      setLeaving(undefined);
      took(await ask<StatusList>('/admin/api/status/remove', { method: 'POST', form }));
      open(undefined);
    });
  const chosen = statuses.find(({ status_id }) => status_id === openId);
  return (
    <>
      <header className="page-head">
        <h1>{t('Order statuses')}</h1>
        <p className="dim">{t('What staff and customers read of an order.')}</p>
        <Button className="push" onClick={() => open('new')}>
          <Icon name="plus" />
          {t('Add a status')}
        </Button>
      </header>
      <FormErrors>{rest}</FormErrors>
      <section className="panel">
        <Ordered
          label={t('Order statuses')}
          rows={statuses}
          rowKey={({ status_id }) => status_id}
          rowName={({ sign }) => sign.name}
          onMove={sort}
        >
          {(status) => (
            <button
              type="button"
              className="ordered-open"
              aria-expanded={status === chosen}
              onClick={() => open(status === chosen ? undefined : status.status_id)}
            >
              <span className={classes('st', status.sign.tone)} translate="no">
                {status.sign.name}
              </span>
              <span className="dim s">
                {status.orders === 1 ? t('One order') : t('%d orders', status.orders)}
                {status.needed && ` · ${t('needed by the program')}`}
                {status.tells && ` · ${t('customers are told')}`}
              </span>
            </button>
          )}
        </Ordered>
      </section>
      {openId !== undefined && (chosen || openId === 'new') && (
        <StatusForm
          key={openId}
          status={chosen ?? null}
          grounds={grounds}
          onSaved={(list) => {
            took(list);
            if (openId === 'new') open(undefined);
          }}
          onRead={setStatuses}
          onClose={() => open(undefined)}
          onRemove={() => setLeaving(chosen)}
        />
      )}
      <Confirm
        open={leaving !== undefined}
        title={t('Remove the status %s?', leaving?.sign.name ?? '')}
        consequence={t('No order has it. It can be made again.')}
        verb={t('Remove')}
        isBusy={isBusy}
        onClose={() => setLeaving(undefined)}
        onConfirm={remove}
      />
    </>
  );
}
