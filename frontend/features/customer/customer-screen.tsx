import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ApiError, ask } from '../../api/client';
import type { CustomerForm, CustomerGet, SavedCustomer } from '../../api/types';
import { wordsOf } from '../../api/words';
import { FormErrors } from '../../form/form-errors';
import { Meanwhile } from '../../form/meanwhile';
import { onto } from '../../form/onto';
import { rules } from '../../form/rules';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { useInAddress } from '../../ui/address';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Icon } from '../../ui/icon';
import { Tabs } from '../../ui/tabs';
import { failed, succeeded } from '../../ui/toasts';
import { loadCountries, loadCustomer } from './calls';
import { useCallsAt } from './calls-at';
import { Certificates } from './certificates';
import { CoresTab } from './cores-tab';
import { CreditsTab } from './credits-tab';
import { customerDifferences } from './customer-differences';
import { customerProblems } from './customer-rules';
import { bodyOf, type CustomerValues, valuesOf, withNames } from './customer-values';
import { focusLater, GeneralTab } from './general-tab';
import { HistoryTab } from './history-tab';
import { IPTab } from './ip-tab';
import { MoreActions } from './more-actions';
import { NotifyDialog } from './notify-dialog';
import { OrdersTab, ReturnsTab } from './orders-tab';
import { TagsTab } from './tags-tab';
import { useKeptForm } from './use-kept-form';
import { nameOf } from './words';

export type CustomerScreenProps = {
  got: CustomerGet & { customer: CustomerForm };
  /** The tab of their vehicles, where vehicles are enabled and kept here. */
  vehicles?: ReactNode;
  /** Tabs that are not the till's, after its own. */
  more?: readonly { name: string; label: string; panel: ReactNode }[];
  /** Begins a sale for them; without it nobody may sell here. */
  onStart?: (() => void) | undefined;
  /** The customer as the server has them now. */
  onSaved: (customer: CustomerForm) => void;
};

const general = 'general';
const none: NonNullable<CustomerScreenProps['more']> = [];

/** The form of a customer and all that is known of them (CUST-2). */
export function CustomerScreen({ got, vehicles, more = none, onStart, onSaved }: CustomerScreenProps) {
  const { customer } = got;
  const isNew = customer.customer_id === 0;
  const callsAt = useCallsAt();
  const load = () => loadCustomer(customer.customer_id, undefined, callsAt('/api/customer/get'));
  const names = [general, 'orders', 'vehicles', 'returns', 'cores', 'history', 'credits', 'ips', 'tags'];
  const known = [
    ...names.filter((name) => name !== 'vehicles' || (got.vehicles_enabled && vehicles)),
    ...more.map(({ name }) => name),
  ];
  const [tab, setTab] = useInAddress('tab', known);
  const [at, setAt] = useState(0);
  const [asks, setAsks] = useState<'nothing' | 'notify'>('nothing');
  const countries = useQuery({
    queryKey: ['countries'],
    queryFn: loadCountries,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const asked = useMemo(
    () => ({ flags: customer, fields: got.custom_fields ?? [], countries: countries.data ?? [] }),
    [customer, got.custom_fields, countries.data],
  );
  const resolver = useMemo(() => rules((values: CustomerValues) => customerProblems(values, asked)), [asked]);
  const form = useForm<CustomerValues, unknown, CustomerValues>({
    resolver,
    defaultValues: valuesOf(customer),
    shouldFocusError: false, // the field may be on a tab that is not drawn
  });
  const { errors, isDirty } = form.formState;
  const place = `camber.customer.${customer.customer_id}`;
  const { wasKept, forget, carry } = useKeptForm(form, place, customer.version, (values) => ({
    ...values,
    password: '',
  }));
  const [rest, setRest] = useState('');
  const [theirs, setTheirs] = useState<CustomerForm>();

  /** Errors open the tab they are on (CUST-7). */
  const open = (paths: readonly string[]) => {
    const first = inOrder(paths)[0];
    if (first === undefined) return;
    setTab(general);
    const address = /^addresses\.(\d+)\./.exec(first);
    if (address) setAt(Number(address[1]));
    focusLater(first);
  };
  const refuse = async (words: string, refused: ApiError | undefined) => {
    if (!refused) return setRest(words);
    if (refused.status === 409 && !isNew) {
      const now = await load().then(
        (read) => read.customer,
        () => undefined, // what was refused says why
      );
      if (now && now.version !== customer.version) return setTheirs(now);
    }
    const fields = Object.entries(refused.fields).map(
      ([name, message]) => [name.replace(/\[([^\]]*)\]/g, '.$1'), message] as const,
    );
    const hidden = [
      ...((got.locations ?? []).length > 1 ? [] : ['default_location_id']),
      ...(form.getValues('tax_exempt') ? [] : ['tax_exempt_number']),
      ...(isNew ? ['password'] : []),
    ];
    const own = fields.filter(
      ([path]) => form.getValues(path as 'email') !== undefined && !hidden.includes(path),
    );
    for (const [path, message] of own) form.setError(path as 'email', { message });
    const others = fields.filter((field) => !own.includes(field)).map(([, message]) => message);
    setRest(fields.length ? others.join(' ') : refused.message);
    open(own.map(([path]) => path));
  };
  const { isBusy, send } = useSending([], { onFailed: refuse });
  const saveAll = async (values: CustomerValues, intent: string) => {
    const saved = await ask<SavedCustomer>(callsAt('/api/customer/save'), {
      method: 'POST',
      ...(!isNew && { query: { customerId: customer.customer_id } }),
      form: bodyOf(values, customer.version),
      intent,
    });
    form.reset(isNew ? values : valuesOf(saved.customer));
    forget();
    if (isNew) {
      location.assign(
        saved.redirect || callsAt(`/pos/customer/edit?customer_id=${saved.customer.customer_id}`),
      );
      return;
    }
    succeeded(saved.success);
    onSaved(saved.customer);
  };
  const submit = form.handleSubmit(
    (values) => {
      setRest('');
      send((intent) => saveAll(values, intent));
    },
    (wrong) => {
      setRest('');
      open(pathsOf(wrong));
    },
  );
  const save = () => {
    withNames(form.getValues()).addresses.forEach(({ firstname, lastname }, i) => {
      form.setValue(`addresses.${i}.firstname`, firstname);
      form.setValue(`addresses.${i}.lastname`, lastname);
    });
    void submit();
  };
  /** Their contact details were changed beside the form: it goes on with them, and with what was typed into it. */
  const renew = async () => {
    try {
      const { customer: now } = await load();
      if (!now) return;
      carry(now.version, { email: now.email, telephone: now.telephone });
      onSaved(now);
    } catch (error) {
      failed(wordsOf(error));
    }
  };
  const discard = () => {
    form.reset(valuesOf(customer));
    forget();
    setRest('');
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (!document.querySelector('[role="dialog"][data-open]'))
        document.getElementById('save-customer')?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const tabs = known.map((name) => ({
    name,
    label: more.find((one) => one.name === name)?.label ?? tabWords(name),
    ...(name === general && Object.keys(errors).length > 0 && { isWrong: true }),
  }));
  const { actions } = customer;
  return (
    <div className="grid min-w-0 gap-4">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="me-auto flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="page wrap-anywhere" translate={isNew ? undefined : 'no'}>
            {isNew ? t('Add a customer') : nameOf(customer)}
          </h1>
          {!isNew && !customer.status && <span className="st void">{t('Disabled')}</span>}
          {customer.tax_exempt && <span className="st">{t('Tax exempt')}</span>}
        </div>
        <div className="flex flex-wrap gap-2">
          {onStart && !isNew && customer.status && (
            <Button onClick={onStart}>
              <Icon name="plus" />
              {t('Start an order')}
            </Button>
          )}
          {actions.statement && (
            <a className="btn" href={actions.statement}>
              <Icon name="cash" />
              {t('Statement')}
            </a>
          )}
          {actions.notify && !isNew && (
            <Button onClick={() => setAsks('notify')}>
              <Icon name="mail" />
              {t('Notify')}
            </Button>
          )}
          {!isNew && <MoreActions customer={customer} />}
          <Button
            id="save-customer"
            look="primary"
            shortcut="Ctrl S"
            busy={isBusy}
            off={actions.save ? false : t('You may not change customers.')}
            onClick={save}
          >
            {t('Save')}
          </Button>
        </div>
      </header>
      {wasKept && isDirty && (
        <div className="notice" role="status">
          <p>{t('What you typed before is back. It is not saved yet.')}</p>
          <Button onClick={discard}>{t('Throw it away')}</Button>
        </div>
      )}
      <FormErrors>{rest}</FormErrors>
      {theirs && (
        <Meanwhile
          differs={customerDifferences(customer, theirs, got.customer_groups)}
          onTheirs={() => {
            forget();
            onSaved(theirs);
          }}
          onMine={() => {
            carry(theirs.version, onto(valuesOf(customer), form.getValues(), valuesOf(theirs)));
            onSaved(theirs);
          }}
        />
      )}
      <Tabs label={t('Customer')} tabs={tabs} value={tab} onChange={setTab} isManual>
        {tab === general ? (
          <>
            <form
              noValidate
              className="grid gap-4"
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              <GeneralTab form={form} got={got} countries={countries.data} at={at} onAt={setAt} />
              <div className="flex flex-wrap justify-end gap-2">
                {isDirty && !isNew && <Button onClick={discard}>{t('Undo all changes')}</Button>}
                <Button type="submit" busy={isBusy} off={!actions.save}>
                  {t('Save')}
                </Button>
              </div>
            </form>
            {!isNew && <Certificates customerId={customer.customer_id} countries={countries.data} />}
          </>
        ) : isNew ? (
          <Empty title={t('Not saved yet')} drawing="kit">
            {t('This is filled once the customer is saved.')}
          </Empty>
        ) : (
          panelOf(tab)
        )}
      </Tabs>
      <NotifyDialog
        open={asks === 'notify'}
        customer={customer}
        path={actions.notify ?? ''}
        onClose={() => setAsks('nothing')}
        onContact={() => void renew()}
      />
    </div>
  );

  function panelOf(name: string): ReactNode {
    switch (name) {
      case 'orders':
        return <OrdersTab customerId={customer.customer_id} />;
      case 'vehicles':
        return vehicles;
      case 'returns':
        return <ReturnsTab customerId={customer.customer_id} />;
      case 'cores':
        return <CoresTab customerId={customer.customer_id} />;
      case 'history':
        return <HistoryTab customer={customer} onContact={() => void renew()} />;
      case 'credits':
        return <CreditsTab customer={customer} />;
      case 'ips':
        return <IPTab customer={customer} />;
      case 'tags':
        return <TagsTab customer={customer} />;
      default:
        return more.find((one) => one.name === name)?.panel;
    }
  }
}

function tabWords(name: string): string {
  switch (name) {
    case general:
      return t('General');
    case 'orders':
      return t('Orders');
    case 'vehicles':
      return t('Vehicles');
    case 'returns':
      return t('Returns');
    case 'cores':
      return t('Cores');
    case 'history':
      return t('History');
    case 'credits':
      return t('Credits');
    case 'ips':
      return t('IP Addresses');
    default:
      return t('Tags');
  }
}

/** The paths of all errors: "addresses.0.city". */
function pathsOf(errors: object, before = ''): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (!error || typeof error !== 'object') return [];
    const path = before + name;
    return 'message' in error && typeof error.message === 'string' ? [path] : pathsOf(error, `${path}.`);
  });
}

const order = ['firstname', 'lastname', 'email', 'telephone', 'company', 'customer_group_id', 'password'];

/** As they stand on the screen: the account's first, then the addresses' in turn. */
function inOrder(paths: readonly string[]): string[] {
  const rank = (path: string) => {
    const address = /^addresses\.(\d+)/.exec(path);
    if (address) return 1000 + Number(address[1]);
    const at = order.indexOf(path);
    return at < 0 ? 100 : at;
  };
  return [...paths].sort((a, b) => rank(a) - rank(b));
}
