import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { LetterHole, LetterRecord, LetterTexts, LetterTry, SavedLetter } from '../../api/types';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { RecordForm } from './record-form';
import { Trail } from './trail';
import { useRecord } from './use-record';

type Typed = Record<'subject' | 'body' | 'subject_es' | 'body_es', string>;

export type LetterFormProps = { letter: LetterRecord; onSaved: (letter: LetterRecord) => void };

/** A letter in both languages, beside each how it would be sent. */
export function LetterForm({ letter, onSaved }: LetterFormProps) {
  const record = useRecord<LetterRecord, Typed>({
    isDrafted: true,
    kept: letter,
    typed: (kept) => typedOf((kept ?? letter).said),
    fields: ['subject', 'body', 'subject_es', 'body_es'],
    read: () => ask<LetterRecord>('/admin/api/letter/get', { query: { letter: letter.name } }),
    differs: ({ said: before }, { said: now }) =>
      [
        !isSame(before.en, now.en) && t('The English words are others.'),
        !isSame(before.es, now.es) && t('The Spanish words are others.'),
      ].filter((words) => words !== false),
    onSaved,
  });
  const save = (intent: string) =>
    record.save<SavedLetter>({
      path: '/admin/api/letter',
      form: record.values,
      id: { letter: letter.name },
      intent,
      kept: (saved) => saved.letter,
    });
  return (
    <RecordForm
      record={record}
      label={letter.title}
      onSave={save}
      add={t('Save')}
      list="/admin/letter"
      aside={
        <>
          <Holes holes={letter.holes} />
          <Trail rows={letter.trail} />
        </>
      }
    >
      <Words letter={letter} record={record} lang="en" name={t('English')} of={['subject', 'body']} />
      <Words letter={letter} record={record} lang="es" name={t('Spanish')} of={['subject_es', 'body_es']} />
    </RecordForm>
  );
}

/** What may stand between braces. */
function Holes({ holes }: { holes: readonly LetterHole[] }) {
  return (
    <section className="panel" aria-labelledby="letter-holes">
      <header>
        <h2 id="letter-holes">{t('What is filled in')}</h2>
      </header>
      <p className="px-4 pt-3 dim">{t('A paragraph with nothing to fill in is left out.')}</p>
      <ul className="trail px-4">
        {holes.map(({ name, means, must }) => (
          <li key={name}>
            <b className="n" translate="no">{`{${name}}`}</b>
            <span className="block">{means}</span>
            {must && <span className="block dim">{t('Must stand in the text')}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type WordsProps = {
  letter: LetterRecord;
  record: ReturnType<typeof useRecord<LetterRecord, Typed>>;
  lang: 'en' | 'es';
  name: string;
  of: readonly [subject: keyof Typed, body: keyof Typed];
};

function Words({ letter, record: { values, set, sending }, lang, name, of: [subject, body] }: WordsProps) {
  const { field } = sending;
  const area = useRef<HTMLDivElement>(null);
  const shipped = letter.shipped[lang] ?? { subject: '', body: '' };
  const typed = { subject: values[subject], body: values[body] };
  const put = (hole: string) => {
    const at = area.current?.querySelector('textarea');
    const { selectionStart: from = typed.body.length, selectionEnd: to = from } = at ?? {};
    set({ [body]: `${typed.body.slice(0, from)}{${hole}}${typed.body.slice(to)}` });
    at?.focus();
  };
  return (
    <section className="panel" aria-label={name}>
      <header>
        <h2>{name}</h2>
        {isSame(typed, shipped) ? (
          <p className="dim">{t('As the program says')}</p>
        ) : (
          <Button
            className="ms-auto"
            onClick={() => set({ [subject]: shipped.subject, [body]: shipped.body })}
          >
            {t('Back to the program’s words')}
          </Button>
        )}
      </header>
      <div className="in-panel text-sides">
        <div className="grid min-w-0 content-start gap-4" ref={area}>
          <Field
            label={t('Subject')}
            maxLength={150}
            lang={lang}
            autoComplete="off"
            value={typed.subject}
            {...field(subject)}
            onChange={(event) => set({ [subject]: event.currentTarget.value })}
          />
          <TextArea
            label={t('Text')}
            hint={t('An empty line ends a paragraph.')}
            rows={12}
            most={5000}
            lang={lang}
            value={typed.body}
            {...field(body)}
            onChange={(words) => set({ [body]: words })}
          />
          <fieldset className="grid gap-2" aria-label={t('Put in')}>
            <span className="lab" aria-hidden="true">
              {t('Put in')}
            </span>
            <div className="flex flex-wrap gap-2">
              {letter.holes.map(({ name, means }) => (
                <Button key={name} translate="no" title={means} onClick={() => put(name)}>
                  {`{${name}}`}
                </Button>
              ))}
            </div>
          </fieldset>
        </div>
        <Preview name={name} letter={letter.name} lang={lang} {...typed} />
      </div>
    </section>
  );
}

type PreviewProps = Record<'name' | 'letter' | 'lang' | 'subject' | 'body', string>;

/** The letter as it would be sent: the server fills it in as it does for one that it sends. */
function Preview({ name, letter, lang, subject, body }: PreviewProps) {
  const [shown, setShown] = useState<LetterTry>();
  useEffect(() => {
    let isStale = false;
    const wait = setTimeout(() => {
      const form = { letter, lang, subject, body };
      ask<LetterTry>('/admin/api/letter/preview', { method: 'POST', form }).then(
        (now) => !isStale && setShown(now),
        () => {}, // the last one stays in sight
      );
    }, 250);
    return () => {
      isStale = true;
      clearTimeout(wait);
    };
  }, [letter, lang, subject, body]);
  return (
    <section className="text-preview" aria-label={`${t('Preview')}, ${name}`}>
      <p className="lab">{t('Preview')}</p>
      {shown?.missing.map((words) => (
        <p key={words} className="problem">
          {words}
        </p>
      ))}
      {shown && shown.missing.length === 0 && (
        <article className="reading" translate="no" lang={lang}>
          <p className="b">{shown.subject}</p>
          <p className="whitespace-pre-line">{shown.text}</p>
        </article>
      )}
    </section>
  );
}

function typedOf(said: LetterRecord['said']): Typed {
  return {
    subject: said.en?.subject ?? '',
    body: said.en?.body ?? '',
    subject_es: said.es?.subject ?? '',
    body_es: said.es?.body ?? '',
  };
}

function isSame(one: LetterTexts | undefined, other: LetterTexts | undefined): boolean {
  return one?.subject === other?.subject && one?.body === other?.body;
}
