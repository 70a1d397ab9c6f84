import { useId } from 'react';
import { isPhone } from '../lib/phone';
import { t } from '../lib/text';
import { Check, Field } from '../ui/field';
import { PhoneField } from '../ui/phone-field';

/** Whether and how a customer is told (NOTE-1), by the names that the calls take. */
export type Notifying = {
  notifyCustomer: boolean;
  notifyByEmail: boolean;
  notifyByText: boolean;
  overrideTextPermission: boolean;
  /** The customer agreed to texts. */
  textingAlerts: boolean;
  email: string;
  phone: string;
};

export type NotifyProblems = Partial<Record<(typeof notifyFields)[number], string>>;

/** The fields of it that can be wrong, as the server names them. */
export const notifyFields = ['email', 'phone', 'overrideTextPermission'] as const;

/** What a dialog begins with: nobody is told unless asked, then by e-mail. */
export function notifying(known: { email: string; phone: string; textingAlerts: boolean }): Notifying {
  return {
    notifyCustomer: false,
    notifyByEmail: true,
    notifyByText: false,
    overrideTextPermission: false,
    ...known,
  };
}

/** What is wrong with it, by field (NOTE-2). The server checks again and knows for itself who agreed to texts. */
export function notifyProblems(wish: Notifying): NotifyProblems {
  const wrong: NotifyProblems = {};
  if (!wish.notifyCustomer) return wrong;
  if (wish.notifyByEmail) {
    if (!wish.email.trim()) wrong.email = t('Required');
    else if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(wish.email.trim())) wrong.email = t('Invalid email');
  }
  if (wish.notifyByText) {
    if (!wish.phone.trim()) wrong.phone = t('Required');
    else if (!isPhone(wish.phone)) wrong.phone = t('Invalid phone number format');
    else if (!wish.textingAlerts && !wish.overrideTextPermission)
      wrong.overrideTextPermission = t("Customer doesn't consent to text messages");
  }
  return wrong;
}

type Props = {
  value: Notifying;
  onChange: (value: Notifying) => void;
  problems: NotifyProblems;
  /** The message itself is what is wanted: there is no box to tick first. */
  isAlways?: boolean;
  /** Least height of its fields in px. */
  size?: 44 | 56;
};

/** The fields of NOTE-1; each stands only where the one before asks for it. */
export function NotifyFields({ value, onChange, problems, isAlways, size }: Props) {
  const id = useId();
  const set = (change: Partial<Notifying>) => onChange({ ...value, ...change });
  return (
    <div className="grid gap-3">
      {!isAlways && (
        <Check
          label={t('Notify Customer')}
          name="notifyCustomer"
          checked={value.notifyCustomer}
          onChange={(event) => set({ notifyCustomer: event.currentTarget.checked })}
        />
      )}
      {(isAlways || value.notifyCustomer) && (
        <div className="grid gap-3 sm:grid-cols-2">
          <div className="grid content-start gap-1">
            <Check
              label={t('By email')}
              name="notifyByEmail"
              checked={value.notifyByEmail}
              onChange={(event) => set({ notifyByEmail: event.currentTarget.checked })}
            />
            {value.notifyByEmail && (
              <Field
                label={t('Email')}
                name="email"
                type="email"
                maxLength={96}
                size={size}
                value={value.email}
                error={problems.email}
                onChange={(event) => set({ email: event.currentTarget.value })}
              />
            )}
          </div>
          <div className="grid content-start gap-1">
            <Check
              label={t('By text message')}
              name="notifyByText"
              checked={value.notifyByText}
              onChange={(event) => set({ notifyByText: event.currentTarget.checked })}
            />
            {value.notifyByText && (
              <PhoneField
                label={t('Phone')}
                name="phone"
                size={size}
                value={value.phone}
                error={problems.phone}
                onChange={(phone) => set({ phone })}
              />
            )}
            {value.notifyByText && !value.textingAlerts && (
              <div className="fld">
                <Check
                  label={t('Customer does NOT consent to receiving text messages')}
                  name="overrideTextPermission"
                  checked={value.overrideTextPermission}
                  aria-invalid={problems.overrideTextPermission ? true : undefined}
                  aria-describedby={problems.overrideTextPermission ? `${id}-override` : undefined}
                  onChange={(event) => set({ overrideTextPermission: event.currentTarget.checked })}
                />
                {problems.overrideTextPermission && (
                  <p className="problem" id={`${id}-override`} role="alert">
                    {problems.overrideTextPermission}
                  </p>
                )}
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
