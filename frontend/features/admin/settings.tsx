import { useEffect, useState } from 'react';
import type { SettingGroup, SettingView } from '../../api/types';
import { t } from '../../lib/text';
import { Empty } from '../../ui/empty';
import { Icon } from '../../ui/icon';
import { SearchField } from '../../ui/search-field';
import { SettingForm } from './setting-form';

export type SettingsProps = { groups: readonly SettingGroup[]; mostImage: number };

type At = { search: string; group: string; name: string; place: string };

const fold = (words: string) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function found(groups: readonly SettingGroup[], { search, group }: At): SettingView[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups.find(({ name }) => name === group)?.settings ?? [];
  return groups
    .flatMap(({ settings }) => settings)
    .filter((one) => {
      const said = fold(`${one.words} ${one.help} ${one.name}`);
      return words.every((word) => said.includes(word));
    });
}

/** All that can be set, in groups and by search, one open at a time. The address says which. */
export function Settings({ groups: first, mostImage }: SettingsProps) {
  const [groups, setGroups] = useState(first);
  const [at, setAt] = useState<At>(() => {
    const query = new URLSearchParams(location.search);
    const said = (name: string) => query.get(name) ?? '';
    const name = said('name');
    const home = first.find(({ settings }) => settings.some((one) => one.name === name)) ?? first[0];
    return { search: said('search'), group: said('group') || (home?.name ?? ''), name, place: said('place') };
  });
  useEffect(() => {
    const query = new URLSearchParams(Object.entries(at).filter(([, value]) => value));
    history.replaceState(history.state, '', `/admin/setting?${query}`);
  }, [at]);
  const go = (change: Partial<At>) => setAt((before) => ({ ...before, ...change }));
  const replace = (now: SettingView) =>
    setGroups((before) =>
      before.map((group) => ({
        ...group,
        settings: group.settings.map((one) => (one.name === now.name ? now : one)),
      })),
    );
  const shown = found(groups, at);
  return (
    <>
      <header className="page-head">
        <h1>{t('Settings')}</h1>
        <SearchField
          label={<span className="sr-only">{t('Search the settings')}</span>}
          value={at.search}
          onChange={(search) => go({ search, name: '', place: '' })}
        />
        <p className="dim" role="status">
          {at.search && (shown.length === 1 ? t('One setting found') : t('%d settings found', shown.length))}
        </p>
      </header>
      <div className="settings">
        <nav aria-label={t('Groups of settings')}>
          {groups.map(({ name, words }) => (
            <button
              key={name}
              type="button"
              aria-current={!at.search && name === at.group ? 'true' : undefined}
              onClick={() => go({ search: '', group: name, name: '', place: '' })}
            >
              {words}
            </button>
          ))}
        </nav>
        <div className="grid min-w-0 content-start gap-3">
          {shown.length === 0 && (
            <Empty title={t('No setting is called so')}>
              {t('Try another word, or look in the groups.')}
            </Empty>
          )}
          {shown.map((setting) => (
            <SettingCard
              key={setting.name}
              setting={setting}
              isOpen={setting.name === at.name}
              place={at.place}
              mostImage={mostImage}
              onOpen={(isOpen) => go({ name: isOpen ? setting.name : '', place: '' })}
              onPlace={(place) => go({ place })}
              onChanged={replace}
            />
          ))}
        </div>
      </div>
    </>
  );
}

type CardProps = {
  setting: SettingView;
  isOpen: boolean;
  place: string;
  mostImage: number;
  onOpen: (isOpen: boolean) => void;
  onPlace: (place: string) => void;
  onChanged: (setting: SettingView) => void;
};

function SettingCard({ setting, isOpen, place, mostImage, onOpen, onPlace, onChanged }: CardProps) {
  const mine = setting.rungs.filter((one) => one.can_edit);
  const rung = mine.find((one) => one.place === place) ?? mine[0];
  const own = setting.rungs.filter((one) => one.is_own && one.depth > 0).length;
  const business = setting.rungs[1];
  return (
    <section className="panel setting" aria-label={setting.words}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
          <span className="title">{setting.words}</span>
          <span className="from">
            {own > 0
              ? own === 1
                ? t('One place has its own')
                : t('%d places have their own', own)
              : business?.is_own
                ? t('Set for the business')
                : t('As it came')}
          </span>
          <b className="value" translate="no">
            {business?.shown}
          </b>
          <Icon name="down" />
        </button>
      </h2>
      {isOpen && rung && (
        <div className="in-panel">
          <SettingForm
            key={rung.place}
            setting={setting}
            rung={rung}
            mostImage={mostImage}
            onPlace={onPlace}
            onChanged={onChanged}
          />
        </div>
      )}
      {isOpen && !rung && <p className="p-4 dim">{t('Only who works at all stores can change this.')}</p>}
    </section>
  );
}
