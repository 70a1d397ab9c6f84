import { useEffect, useState } from 'react';
import { ask } from '../../api/client';
import type { SavedText, TextBlock, TextPreview, TextRecord } from '../../api/types';
import { t } from '../../lib/text';
import { Check, Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Words = 'title' | 'summary' | 'body' | 'title_es' | 'summary_es' | 'body_es';
type Typed = Pick<TextRecord, Words | 'slug' | 'in_foot'> & { active: boolean };

export type TextPageFormProps = {
  /** null: a new page. */
  page: TextRecord | null;
  onSaved: (page: TextRecord) => void;
};

/** A page to read in both languages, beside it the page as visitors see it. */
export function TextPageForm({ page, onSaved }: TextPageFormProps) {
  const record = useRecord<TextRecord, Typed>({
    isDrafted: true,
    kept: page,
    typed: typedOf,
    fields: ['slug', 'active', 'in_foot', 'title', 'summary', 'body', 'title_es', 'summary_es', 'body_es'],
    read: () => ask<TextRecord>('/admin/api/page/get', { query: { page_id: page?.page_id } }),
    differs: (before, now) =>
      [
        before.title !== now.title && t('Title: %s', now.title),
        before.slug !== now.slug && t('Address: %s', now.slug),
        (before.body !== now.body || before.summary !== now.summary) && t('The English words are others.'),
        (before.title_es !== now.title_es ||
          before.body_es !== now.body_es ||
          before.summary_es !== now.summary_es) &&
          t('The Spanish words are others.'),
        (before.is_active !== now.is_active || before.in_foot !== now.in_foot) &&
          t('Where it is shown is another.'),
      ].filter((words) => words !== false),
    onSaved,
  });
  const { values, set, sending } = record;
  const { field } = sending;
  const save = (intent: string) =>
    record.save<SavedText>({
      path: '/admin/api/page',
      form: values,
      id: page && { page_id: page.page_id },
      intent,
      kept: (saved) => saved.page,
    });
  const found = Object.fromEntries(
    (['title', 'slug', 'body'] as const).map((name) => [
      name,
      values[name].trim() ? undefined : t('Required'),
    ]),
  );
  return (
    <RecordForm
      record={record}
      label={t('Page')}
      onSave={save}
      found={found}
      add={t('Add the page')}
      list="/admin/page"
      aside={page && <Trail rows={page.trail} />}
    >
      <section className="panel" aria-labelledby="place">
        <header>
          <h2 id="place">{t('Where it is shown')}</h2>
        </header>
        <div className="in-panel">
          <Field
            label={t('Address')}
            hint={t('After the name of the shop, such as returns. The old address leads to a new one.')}
            must
            maxLength={100}
            autoComplete="off"
            value={values.slug}
            {...field('slug')}
            onChange={(event) => set({ slug: event.currentTarget.value })}
          />
          <Check
            name="active"
            label={t('Shown in the shop')}
            note={
              page?.role
                ? t('Forms of the shop lead to this page: it stays where visitors find it.')
                : t('Off: visitors find nothing at its address.')
            }
            disabled={Boolean(page?.role)}
            checked={values.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
          <Check
            name="in_foot"
            label={t('In the foot of every page')}
            checked={values.in_foot}
            onChange={(event) => set({ in_foot: event.currentTarget.checked })}
          />
        </div>
      </section>
      <TextWords record={record} lang="en" name={t('English')} of={['title', 'summary', 'body']} />
      <TextWords record={record} lang="es" name={t('Spanish')} of={['title_es', 'summary_es', 'body_es']} />
    </RecordForm>
  );
}

type TextWordsProps = {
  record: ReturnType<typeof useRecord<TextRecord, Typed>>;
  lang: 'en' | 'es';
  name: string;
  of: readonly [Words, Words, Words];
};

function TextWords({
  record: { values, set, sending },
  lang,
  name,
  of: [title, summary, body],
}: TextWordsProps) {
  const { field } = sending;
  const isMust = lang === 'en';
  return (
    <section className="panel" aria-label={name}>
      <header>
        <h2>{name}</h2>
        {!isMust && <p className="dim">{t('Empty: visitors read the English words.')}</p>}
      </header>
      <div className="in-panel text-sides">
        <div className="grid min-w-0 content-start gap-4">
          <Field
            label={t('Title')}
            must={isMust}
            maxLength={64}
            lang={lang}
            autoComplete="off"
            value={values[title]}
            {...field(title)}
            onChange={(event) => set({ [title]: event.currentTarget.value })}
          />
          <Field
            label={t('Summary')}
            hint={t('One sentence, for search engines.')}
            maxLength={160}
            lang={lang}
            autoComplete="off"
            value={values[summary]}
            {...field(summary)}
            onChange={(event) => set({ [summary]: event.currentTarget.value })}
          />
          <TextArea
            label={t('Text')}
            hint={t('An empty line ends a paragraph. ## begins a heading, lines with - are a list.')}
            must={isMust}
            rows={12}
            lang={lang}
            translate="no"
            value={values[body]}
            {...field(body)}
            onChange={(words) => set({ [body]: words })}
          />
        </div>
        <Preview name={name} title={values[title]} body={values[body]} lang={lang} />
      </div>
    </section>
  );
}

/** The page as visitors see it: the server takes the text apart as it does for the page itself. */
function Preview({ name, title, body, lang }: Record<'name' | 'title' | 'body' | 'lang', string>) {
  const [blocks, setBlocks] = useState<readonly TextBlock[]>([]);
  useEffect(() => {
    let isStale = false;
    const wait = setTimeout(() => {
      ask<TextPreview>('/admin/api/page/preview', { method: 'POST', form: { body } }).then(
        (shown) => !isStale && setBlocks(shown.blocks),
        () => {}, // the last one stays in sight
      );
    }, 250);
    return () => {
      isStale = true;
      clearTimeout(wait);
    };
  }, [body]);
  return (
    <section className="text-preview" aria-label={`${t('Preview')}, ${name}`}>
      <p className="lab">{t('Preview')}</p>
      <article className="reading" translate="no" lang={lang}>
        <p className="reading-title">{title}</p>
        {blocks.map(({ heading, paragraph, items }, at) => {
          const key = `${at} ${heading}`;
          if (heading) return <h3 key={key}>{heading}</h3>;
          if (items.length === 0) return <p key={key}>{paragraph}</p>;
          return (
            <ul key={key}>
              {items.map((item, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: words may stand there twice
                <li key={i}>{item}</li>
              ))}
            </ul>
          );
        })}
      </article>
    </section>
  );
}

function typedOf(page: TextRecord | null): Typed {
  return {
    slug: page?.slug ?? '',
    active: page?.is_active ?? true,
    in_foot: page?.in_foot ?? true,
    title: page?.title ?? '',
    summary: page?.summary ?? '',
    body: page?.body ?? '',
    title_es: page?.title_es ?? '',
    summary_es: page?.summary_es ?? '',
    body_es: page?.body_es ?? '',
  };
}
