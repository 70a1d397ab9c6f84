import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '../../api/client';
import { wordsOf } from '../../api/words';
import { useSending } from '../../form/use-sending';
import { useValues } from '../../form/use-values';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Failed } from '../../ui/failed';
import { Check, Field, Select } from '../../ui/field';
import { PhoneField } from '../../ui/phone-field';
import { TextArea } from '../../ui/text-area';
import { failed, succeeded } from '../../ui/toasts';
import { captchaProblem, loadLocations, loadRiddle, type Message, sendMessage } from './calls';
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
  const [changed, set] = useValues<Partial<Message>>({});
  const stores = useQuery({ queryKey: ['contact', 'locations'], queryFn: loadLocations, enabled: open });
  const asked = useQuery({
    queryKey: ['contact', 'riddle'],
    queryFn: () => loadRiddle(false),
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
  const askAnother = async () => {
    set({ captchaInput: '' });
    try {
      setAnother(await loadRiddle(true));
    } catch (cause) {
      failed(wordsOf(cause));
    }
  };
  const { form, isBusy, field, errors, submit } = useSending([...required, 'overrideTextPermission'], {
    onFailed: (words, refusal) => {
      if (refusal?.fields.captchaInput) void askAnother();
      if (!refusal || Object.keys(refusal.fields).length === 0) failed(words);
    },
  });
  const typed = (name: (typeof required)[number]) => ({
    ...field(name),
    value: message[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  const checkAndSend = async (intent: string) => {
    const captchaInput = await captchaProblem(message.captchaInput);
    // nothing was sent, so it is no answer to a message of before
    if (captchaInput) throw new ApiError(0, captchaInput, { fields: { captchaInput } });
    const store = stores.data?.locations.find((one) => String(one.location_id) === message.pcLocation);
    const { success } = await sendMessage(message, productId, store?.email_address ?? '', intent);
    succeeded(success);
    set({ captchaInput: '' });
    setAnother(undefined);
    onClose();
  };
  const found = Object.fromEntries(
    required.filter((name) => !message[name].trim()).map((name) => [name, t('Required')]),
  );

  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={t('Contact Us')}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button look="primary" type="submit" form={id} busy={isBusy}>
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
        <form
          {...form}
          id={id}
          className="grid gap-4"
          noValidate
          onSubmit={(event) => submit(event, checkAndSend, found)}
        >
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
              onChange={(value) => set({ pcPhone: value })}
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
            onChange={(value) => set({ pcMessage: value })}
          />
          <div className="fld">
            <Check
              label={t('Answer me by text message')}
              name="notifyByText"
              checked={message.notifyByText}
              onChange={(event) => set({ notifyByText: event.currentTarget.checked })}
            />
            {message.notifyByText && !sender?.texting_alerts && (
              <Check
                label={t('Customer does NOT consent to receiving text messages')}
                name="overrideTextPermission"
                checked={message.overrideTextPermission}
                aria-invalid={errors.overrideTextPermission ? true : undefined}
                aria-describedby={errors.overrideTextPermission ? `${id}-override` : undefined}
                onChange={(event) => set({ overrideTextPermission: event.currentTarget.checked })}
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
