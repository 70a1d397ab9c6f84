import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, newIntent } from '../../api/client';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Check, Field, Select } from '../../ui/field';
import { PhoneField } from '../../ui/phone-field';
import { TextArea } from '../../ui/text-area';
import { failed, succeeded } from '../../ui/toasts';
import { captchaProblem, locations, type Message, riddle, send } from './calls';
import { CaptchaField } from './captcha-field';

type ContactDialogProps = {
  productId: number;
  /** Brand and part number, which the message begins with. */
  name: string;
  open: boolean;
  onClose: () => void;
};

const required = ['pcName', 'pcEmail', 'pcPhone', 'pcLocation', 'pcMessage', 'captchaInput'] as const;

/** The Contact Us modal (PCON-1), with what is known of who is signed in. What was typed stands until it is sent. */
export default function ContactDialog({ productId, name, open, onClose }: ContactDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const intent = useRef('');
  const [isSending, setSending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [changed, setChanged] = useState<Partial<Message>>({});
  const stores = useQuery({ queryKey: ['contact', 'locations'], queryFn: locations, enabled: open });
  const asked = useQuery({
    queryKey: ['contact', 'riddle'],
    queryFn: () => riddle(false),
    enabled: open,
    staleTime: 0,
  });
  const [another, setAnother] = useState<typeof asked.data>();
  const sender = stores.data?.sender;
  const message: Message = {
    pcName: sender?.name ?? '',
    pcEmail: sender?.email ?? '',
    pcPhone: sender?.phone ?? '',
    pcLocation: '',
    pcMessage: t('I have a question about %s.', name),
    notifyByText: false,
    overrideTextPermission: false,
    captchaInput: '',
    ...changed,
  };
  const set = <Name extends keyof Message>(field: Name, value: Message[Name]) => {
    intent.current = ''; // another message is another wish
    setChanged((before) => ({ ...before, [field]: value }));
  };
  const typed = (field: (typeof required)[number]) => ({
    name: field,
    value: message[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => set(field, event.currentTarget.value),
  });

  const refuse = (wrong: Record<string, string>) => {
    setErrors(wrong);
    const first = [...required, 'overrideTextPermission'].find((field) => wrong[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };
  const askAnother = async () => {
    set('captchaInput', '');
    try {
      setAnother(await riddle(true));
    } catch (cause) {
      failed(cause instanceof ApiError ? cause.message : t('Something went wrong!'));
    }
  };
  const refuseAnswer = (problem: string) => {
    refuse({ captchaInput: problem });
    void askAnother();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const wrong = Object.fromEntries(
      required.filter((field) => !message[field].trim()).map((field) => [field, t('Required')]),
    );
    if (Object.keys(wrong).length) return refuse(wrong);
    setErrors({});
    setSending(true);
    try {
      const problem = await captchaProblem(message.captchaInput);
      if (problem) return refuseAnswer(problem);
      const email = stores.data?.locations.find(
        (one) => String(one.location_id) === message.pcLocation,
      )?.email_address;
      intent.current ||= newIntent();
      const { success } = await send(message, productId, email ?? '', intent.current);
      succeeded(success);
      setChanged((before) => ({ ...before, captchaInput: '' }));
      setAnother(undefined);
      onClose();
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.fields.captchaInput) refuseAnswer(cause.fields.captchaInput);
      else if (Object.keys(cause.fields).length) refuse(cause.fields);
      else failed(cause.message);
    } finally {
      setSending(false);
    }
  };

  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t('Contact Us')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form={id} busy={isSending}>
            {t('Send Message')}
          </Button>
        </>
      }
    >
      {stores.isError || asked.isError ? (
        <Failed
          error={stores.error ?? asked.error}
          onRetry={() => {
            void stores.refetch();
            void asked.refetch();
          }}
        />
      ) : (
        <form id={id} ref={form} className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field {...typed('pcName')} label={t('Name')} autoComplete="name" maxLength={64} autoFocus />
            <Field
              {...typed('pcEmail')}
              label={t('Email')}
              type="email"
              autoComplete="email"
              maxLength={96}
            />
            <PhoneField
              {...typed('pcPhone')}
              label={t('Phone')}
              onChange={(value) => set('pcPhone', value)}
            />
            <Select
              {...typed('pcLocation')}
              label={t('Location')}
              options={[
                { value: '', label: t('Choose') },
                ...(stores.data?.locations ?? []).map((one) => ({
                  value: String(one.location_id),
                  label: one.location_name,
                  isData: true,
                })),
              ]}
            />
          </div>
          <TextArea
            {...typed('pcMessage')}
            label={t('Message')}
            most={2000}
            onChange={(value) => set('pcMessage', value)}
          />
          <div className="fld">
            <Check
              label={t('Answer me by text message')}
              name="notifyByText"
              checked={message.notifyByText}
              onChange={(event) => set('notifyByText', event.currentTarget.checked)}
            />
            {message.notifyByText && !sender?.texting_alerts && (
              <Check
                label={t('Customer does NOT consent to receiving text messages')}
                name="overrideTextPermission"
                checked={message.overrideTextPermission}
                aria-invalid={errors.overrideTextPermission ? true : undefined}
                aria-describedby={errors.overrideTextPermission ? `${id}-override` : undefined}
                onChange={(event) => set('overrideTextPermission', event.currentTarget.checked)}
              />
            )}
            {message.notifyByText && errors.overrideTextPermission && (
              <p className="problem" id={`${id}-override`} role="alert">
                {errors.overrideTextPermission}
              </p>
            )}
          </div>
          <CaptchaField
            {...typed('captchaInput')}
            riddle={another ?? asked.data}
            onAnother={() => void askAnother()}
          />
        </form>
      )}
    </Dialog>
  );
}
