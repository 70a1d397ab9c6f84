import { useState } from 'react';
import { ask } from '../../api/client';
import type { SavedStore, Store, StoreRegister } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { succeeded } from '../../ui/toasts';
import { NameDialog } from './name-dialog';

type Props = { store: Store; onChanged: (store: Store) => void };

type Asks = { kind: 'add' | 'leave' } | { kind: 'rename' | 'off'; register: StoreRegister };

/** The registers of a store, and whether it is in use. */
export function StoreActs({ store, onChanged }: Props) {
  const [asks, setAsks] = useState<Asks>();
  const { send, isBusy, rest } = useSending();
  const close = () => setAsks(undefined);
  const take = (saved: SavedStore) => {
    succeeded(saved.success);
    onChanged(saved.store);
  };
  const setInUse = (in_use: boolean) =>
    send(async () => {
      close();
      const form = { store_id: store.store_id, in_use };
      take(await ask<SavedStore>('/admin/api/store/inUse', { method: 'POST', form }));
    });
  const setRegisterInUse = ({ register_id, version, name }: StoreRegister, in_use: boolean) =>
    send(async (intent) => {
      close();
      const form = { register_id, version, name, in_use };
      take(await ask<SavedStore>('/admin/api/store/register/edit', { method: 'POST', form, intent }));
    });
  const saveRegister = async (register: StoreRegister | undefined, name: string, intent: string) => {
    const saved = register
      ? await ask<SavedStore>('/admin/api/store/register/edit', {
          method: 'POST',
          form: {
            register_id: register.register_id,
            version: register.version,
            name,
            in_use: register.is_in_use,
          },
          intent,
        })
      : await ask<SavedStore>('/admin/api/store/register/add', {
          method: 'POST',
          form: { store_id: store.store_id, name },
          intent,
        });
    close();
    take(saved);
  };
  return (
    <>
      <section className="panel" aria-labelledby="registers">
        <header>
          <h2 id="registers">{t('Registers')}</h2>
        </header>
        <div className="in-panel">
          {store.registers.length === 0 && <p className="mut">{t('Nothing is sold at its counter yet.')}</p>}
          <ul className="grid gap-3">
            {store.registers.map((register) => (
              <li key={register.register_id}>
                <p>
                  <b className="n">{register.number}</b> <span translate="no">{register.name}</span>{' '}
                  {!register.is_in_use && <span className="st void">{t('Out of use')}</span>}
                </p>
                <div className="actions">
                  <Button
                    aria-label={t('Rename %s', register.name)}
                    aria-haspopup="dialog"
                    onClick={() => setAsks({ kind: 'rename', register })}
                  >
                    {t('Rename')}
                  </Button>
                  {register.is_in_use ? (
                    <Button
                      aria-label={t('Put out of use: %s', register.name)}
                      aria-haspopup="dialog"
                      onClick={() => setAsks({ kind: 'off', register })}
                    >
                      {t('Put out of use')}
                    </Button>
                  ) : (
                    <Button
                      busy={isBusy}
                      aria-label={t('Put back in use: %s', register.name)}
                      onClick={() => setRegisterInUse(register, true)}
                    >
                      {t('Put back in use')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
          <div className="actions">
            <Button aria-haspopup="dialog" onClick={() => setAsks({ kind: 'add' })}>
              {t('Add a register')}
            </Button>
          </div>
        </div>
      </section>
      <section className="panel" aria-labelledby="use">
        <header>
          <h2 id="use">{t('In use')}</h2>
        </header>
        <div className="in-panel">
          <p>
            {store.is_in_use
              ? t('Shoppers see the store, and its registers are open to its people.')
              : t('Nobody sells here, and shoppers do not see the store. What was sold here stays.')}
          </p>
          <div className="actions">
            {store.is_in_use ? (
              <Button aria-haspopup="dialog" onClick={() => setAsks({ kind: 'leave' })}>
                {t('Put the store out of use')}
              </Button>
            ) : (
              <Button busy={isBusy} onClick={() => setInUse(true)}>
                {t('Put the store back in use')}
              </Button>
            )}
          </div>
          <FormErrors>{rest}</FormErrors>
        </div>
      </section>
      {(asks?.kind === 'add' || asks?.kind === 'rename') && (
        <NameDialog
          name={asks.kind === 'rename' ? asks.register.name : undefined}
          title={t('Add a register')}
          hint={t('As its people call it, for example Front counter.')}
          maxLength={40}
          onSave={(name, intent) =>
            saveRegister(asks.kind === 'rename' ? asks.register : undefined, name, intent)
          }
          onClose={close}
        />
      )}
      <Confirm
        open={asks?.kind === 'leave'}
        title={t('Put %s out of use?', store.name)}
        consequence={t('Shoppers no longer see it, and whoever is signed in at its registers is signed out.')}
        verb={t('Put out of use')}
        isBusy={isBusy}
        onClose={close}
        onConfirm={() => setInUse(false)}
      />
      {asks?.kind === 'off' && (
        <Confirm
          open
          title={t('Put %s out of use?', asks.register.name)}
          consequence={t('Whoever is signed in there is signed out. What was sold there stays.')}
          verb={t('Put out of use')}
          isBusy={isBusy}
          onClose={close}
          onConfirm={() => setRegisterInUse(asks.register, false)}
        />
      )}
    </>
  );
}
