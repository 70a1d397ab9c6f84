import { useState } from 'react';
import { ask } from '../../api/client';
import type { MadeTag, UsedTag } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { succeeded } from '../../ui/toasts';

export type TagListProps = {
  tags: readonly UsedTag[];
  /** Where a new one is made. */
  path: string;
};

/** All tags with who has them, and a form for another. */
export function TagList({ tags, path }: TagListProps) {
  const [all, setAll] = useState(tags);
  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="order-last min-w-0 lg:order-first">
        {all.length === 0 ? (
          <p className="mut">{t('There are no results.')}</p>
        ) : (
          <table className="tbl w-full">
            <thead>
              <tr>
                <th scope="col">{t('Tag')}</th>
                <th scope="col" className="r">
                  {t('Customers')}
                </th>
              </tr>
            </thead>
            <tbody>
              {all.map((one) => (
                <tr key={one.tag_id}>
                  <td>
                    <a className="l b" href={one.href} translate="no">
                      {one.title}
                    </a>
                  </td>
                  <td className="r n">{one.customers}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <NewTag path={path} onMade={setAll} />
    </div>
  );
}

function NewTag({ path, onMade }: { path: string; onMade: (all: readonly UsedTag[]) => void }) {
  const [title, setTitle] = useState('');
  const { form, isBusy, field, rest, submit } = useSending(['title']);
  const found = { title: title.trim() ? undefined : t('Required') };
  const makeTag = async (intent: string) => {
    const made = await ask<MadeTag>(path, { method: 'POST', form: { title: title.trim() }, intent });
    succeeded(made.success);
    setTitle('');
    document.getElementById('tag-title')?.focus();
    onMade(made.tags);
  };
  return (
    <form
      {...form}
      noValidate
      className="panel grid gap-4 p-4"
      onSubmit={(event) => submit(event, makeTag, found)}
    >
      <h2 className="h3">{t('Make a new tag')}</h2>
      <Field
        id="tag-title"
        label={t('Title')}
        must
        maxLength={40}
        autoComplete="off"
        value={title}
        {...field('title')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <FormErrors>{rest}</FormErrors>
      <Button look="primary" type="submit" busy={isBusy}>
        {t('Add')}
      </Button>
    </form>
  );
}
