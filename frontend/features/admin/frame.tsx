import { type ReactNode, useEffect, useId } from 'react';
import type { OfficeBar, OfficeSection } from '../../api/types';
import { useLook } from '../../form/use-look';
import { focusHome } from '../../lib/focus-home';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { LogoMark } from '../../ui/logo-mark';
import { Find } from './find';
import { OfficePerson } from './use-draft';

/** A screen of the back office: the bar, the places that this person may open, and the screen. */
export function Office({ bar, children }: { bar: OfficeBar; children: ReactNode }) {
  useEffect(() => {
    showCurrent(document.getElementById('office-rail'));
    focusHome();
  }, []);
  const here = bar.sections.flatMap(({ places }) => places).find(({ name }) => name === bar.at);
  return (
    <div className="office">
      <a className="btn k skip" href="#main">
        {t('Skip to content')}
      </a>
      <header className="office-bar">
        <a className="logo" href="/admin">
          <LogoMark />
          <span translate="no">{bar.site}</span>
        </a>
        <button type="button" className="where" popoverTarget="office-rail">
          <span className="sr-only">{t('Menu')}</span>
          {here?.words}
          <Icon name="down" />
        </button>
        <Find />
        <span className="push" />
        <button type="button" className="me" popoverTarget="office-me">
          <Icon name="user" />
          <span translate="no">{bar.person}</span>
        </button>
      </header>
      <nav id="office-rail" className="office-rail" popover="auto" aria-label={t('Back office')}>
        {bar.sections.map((section) => (
          <Section key={section.words} section={section} at={bar.at} />
        ))}
      </nav>
      <Me bar={bar} />
      <main id="main">
        {bar.notice && (
          <p className="notice barricade" role="status">
            {bar.notice}
          </p>
        )}
        <OfficePerson value={`${bar.person}, ${bar.role}`}>{children}</OfficePerson>
      </main>
    </div>
  );
}

/** The menu is longer than most windows: its place of this screen is in sight. */
function showCurrent(rail: HTMLElement | null) {
  const here = rail?.querySelector<HTMLElement>('[aria-current]');
  if (rail && here && here.offsetTop + here.offsetHeight > rail.clientHeight)
    rail.scrollTop = here.offsetTop - rail.clientHeight / 2;
}

function Section({ section: { words, places }, at }: { section: OfficeSection; at: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="lab">
        {words}
      </h2>
      <ul>
        {places.map((place) => (
          <li key={place.name}>
            <a href={place.href} aria-current={place.name === at ? 'page' : undefined}>
              {place.words}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const languages = [
  ['en', 'English'],
  ['es', 'Español'],
] as const;

/** Who is signed in, how it looks to them, and the way out. */
function Me({ bar }: { bar: OfficeBar }) {
  return (
    <section id="office-me" className="office-me" popover="auto" aria-label={t('You')}>
      <p>
        <b className="block" translate="no">
          {bar.person}
        </b>
        <span className="dim" translate="no">
          {bar.role}
        </span>
      </p>
      <Theme />
      <form method="post" action="/common/language/language">
        <span className="lab">{t('Language')}</span>
        <input type="hidden" name="redirect" value={bar.path} />
        {languages.map(([code, name]) => (
          <button
            key={code}
            className="btn"
            type="submit"
            name="code"
            value={code}
            lang={code}
            translate="no"
            aria-pressed={code === bar.lang}
          >
            {name}
          </button>
        ))}
      </form>
      <p className="flex flex-wrap gap-x-4">
        <a className="l" href="/">
          {t('To the shop')}
        </a>
        {bar.till_url && (
          <a className="l" href={bar.till_url}>
            {t('To the till')}
          </a>
        )}
      </p>
      <form method="post" action="/admin/logout">
        <Button type="submit">
          <Icon name="back" />
          {t('Sign out')}
        </Button>
      </form>
    </section>
  );
}

function Theme() {
  const { look, looks, choose } = useLook('/admin');
  return (
    <fieldset>
      <legend className="sr-only">{t('Colors')}</legend>
      {looks.map(([value, words]) => (
        <label key={value} className="check">
          <input
            className="box"
            type="radio"
            name="theme"
            value={value}
            checked={look === value}
            onChange={() => choose(value)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}

/** A screen that stands beside others of one place of the menu. */
export type OfficeTab = { name: string; href: string; words: string };

/** The screens of a place of the menu; each is a page of its own. */
export function OfficeTabs({ label, tabs, at }: { label: string; tabs: readonly OfficeTab[]; at: string }) {
  return (
    <nav className="office-tabs" aria-label={label}>
      {tabs.map(({ name, href, words }) => (
        <a key={name} href={href} aria-current={name === at ? 'page' : undefined}>
          {words}
        </a>
      ))}
    </nav>
  );
}

/** The screens of who works here. */
export function StaffTabs({ at }: { at: 'people' | 'roles' }) {
  const tabs = [
    { name: 'people', href: '/admin/staff', words: t('People') },
    { name: 'roles', href: '/admin/role', words: t('Roles') },
  ];
  return <OfficeTabs label={t('Staff and roles')} tabs={tabs} at={at} />;
}
