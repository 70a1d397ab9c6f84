import { useState } from 'react';
import { ask } from '../../api/client';
import type { SavedSetting, SettingRung, SettingView } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Select } from '../../ui/field';
import { FileField } from '../../ui/file-field';
import { succeeded } from '../../ui/toasts';
import { RecordForm } from './record-form';
import { SettingControl } from './setting-control';
import { SettingLadder } from './setting-ladder';
import { Trail } from './trail';
import { useRecord } from './use-record';

export type SettingFormProps = {
  setting: SettingView;
  rung: SettingRung;
  /** Largest picture, in bytes. */
  mostImage: number;
  onPlace: (place: string) => void;
  onChanged: (setting: SettingView) => void;
};

type Kept = { version: string; value: string; shown: string };

const keptOf = (setting: SettingView, place: string): Kept => {
  const rung = setting.rungs.find((one) => one.place === place);
  return { version: rung?.version ?? '', value: rung?.value ?? '', shown: rung?.shown ?? '' };
};

/** A setting at one place: its own value, or the one that it follows. */
export function SettingForm({ setting, rung, mostImage, onPlace, onChanged }: SettingFormProps) {
  const { name } = setting;
  const { place } = rung;
  const [isSending, setSending] = useState(false);
  const record = useRecord<Kept, { value: string }>({
    kept: keptOf(setting, place),
    typed: (kept) => ({ value: kept?.value ?? '' }),
    fields: ['value'],
    read: async () => {
      const now = await ask<SettingView>('/admin/api/setting/get', { query: { name } });
      onChanged(now);
      return keptOf(now, place);
    },
    differs: (_, now) => [t('Now it is: %s', now.shown)],
    onSaved: () => {},
  });
  const { values, set, sending, version } = record;
  const took = (saved: SavedSetting) => {
    succeeded(saved.success);
    onChanged(saved.setting);
    record.take(keptOf(saved.setting, place));
  };
  const save = async (intent: string) => {
    const form = { name, place, version, value: values.value };
    took(await ask<SavedSetting>('/admin/api/setting/edit', { method: 'POST', form, intent }));
  };
  const reset = () =>
    sending.send(async (intent) => {
      const form = { name, place, version };
      took(await ask<SavedSetting>('/admin/api/setting/reset', { method: 'POST', form, intent }));
    });
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setSending(true);
    await sending.send(async () => {
      const parts = new FormData();
      for (const [key, value] of Object.entries({ name, place, version })) parts.append(key, value);
      parts.append('image', file);
      took(await ask<SavedSetting>('/admin/api/setting/image', { method: 'POST', parts }));
    });
    setSending(false);
  };
  const at = setting.rungs.indexOf(rung);
  const wider = setting.rungs.slice(0, at).findLast((one) => one.depth < rung.depth || one.place === '');
  const places = setting.rungs.filter((one) => one.place !== '');
  return (
    <RecordForm
      record={record}
      label={setting.words}
      onSave={save}
      add=""
      list="/admin/setting"
      aside={<Trail rows={setting.trail} />}
    >
      <div className="setting-sides">
        <div className="grid content-start gap-4">
          {places.length > 1 && (
            <Select
              label={t('For')}
              value={place}
              options={places.map((one) => ({
                value: one.place,
                label: nameOf(one),
                off: !one.can_edit,
                isData: true,
              }))}
              onChange={(event) => onPlace(event.currentTarget.value)}
            />
          )}
          {setting.kind === 'image' ? (
            <>
              {rung.image && <img className="setting-logo" src={rung.image} alt={t('The picture now')} />}
              <FileField
                label={setting.words}
                hint={setting.help}
                error={sending.field('value').error}
                files={[]}
                endings={['.png', '.webp', '.jpg', '.jpeg', '.gif']}
                most={mostImage}
                busy={isSending}
                onAdd={([file]) => void upload(file)}
                onRemove={() => {}}
              />
            </>
          ) : (
            <SettingControl
              setting={setting}
              value={values.value}
              onChange={(value) => set({ value })}
              field={sending.field('value')}
            />
          )}
          {rung.is_own && wider && (
            <div className="actions">
              <Button busy={sending.isBusy} onClick={() => void reset()}>
                {wider.place === ''
                  ? t('Back to what came with the program: %s', wider.shown)
                  : t('Back to what the wider scope says: %s', wider.shown)}
              </Button>
            </div>
          )}
        </div>
        <SettingLadder setting={setting} place={place} onPlace={onPlace} />
      </div>
    </RecordForm>
  );
}

/** A place with its kind. */
export function nameOf({ kind, name }: SettingRung): string {
  return name ? `${kind}: ${name}` : kind;
}
