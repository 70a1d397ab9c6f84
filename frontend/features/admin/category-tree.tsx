import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { ask } from '../../api/client';
import type { CategoryList, CategoryRow, Moved } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { Pictogram } from '../../ui/pictogram';
import { succeeded } from '../../ui/toasts';
import { type Drop, dropOf, hiddenOf, movesOf, type Place, within } from './category-moves';

export type CategoryTreeProps = { categories: readonly CategoryRow[]; mostLevels: number };

/** The categories, each with those in it below; a drag, or the arrows on its handle, put one elsewhere. */
export function CategoryTree({ categories: first, mostLevels }: CategoryTreeProps) {
  const [rows, setRows] = useState(first);
  const [closed, setClosed] = useState<ReadonlySet<number>>(() => new Set());
  const [removing, setRemoving] = useState<CategoryRow>();
  const [dragged, setDragged] = useState<CategoryRow>();
  const [over, setOver] = useState<{ row: CategoryRow; drop: Drop }>();
  const { send, rest, isBusy } = useSending();
  const took = ({ success, results }: CategoryList) => {
    if (success) succeeded(success);
    setRows(results);
  };
  const post = (path: '/admin/api/category/move' | '/admin/api/category/active', form: Form) =>
    send(async () => {
      try {
        took(await ask<CategoryList>(path, { method: 'POST', form }));
      } catch (error) {
        took({ ...(await ask<CategoryList>('/admin/api/category')), success: '' }); // the tree that still counts
        throw error;
      }
    });
  const move = (row: CategoryRow, place: Place | undefined) => {
    if (!place) return;
    setClosed((before) => new Set([...before].filter((id) => id !== place.parent_id)));
    post('/admin/api/category/move', { category_id: row.category_id, ...place });
  };
  const remove = () =>
    send(async () => {
      const form = { category_id: removing?.category_id };
      setRemoving(undefined);
      const { success } = await ask<Moved>('/admin/api/category/remove', { method: 'POST', form });
      succeeded(success);
      took({ ...(await ask<CategoryList>('/admin/api/category')), success: '' });
    });
  const toggle = (id: number) =>
    setClosed((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set(before).add(id),
    );
  if (rows.length === 0)
    return (
      <section className="panel empty">
        <p className="h3">{t('No category yet')}</p>
        <p>{t('Every part stands in a category: shoppers find it there.')}</p>
        <a className="btn" href="/admin/category/add">
          <Icon name="plus" />
          {t('Add the first category')}
        </a>
      </section>
    );
  const hidden = hiddenOf(rows, closed);
  const off = hiddenOf(
    rows,
    new Set(rows.filter(({ is_active }) => !is_active).map((row) => row.category_id)),
  );
  return (
    <section className="panel" aria-labelledby="categories">
      <header>
        <h2 id="categories">{t('As shoppers find them')}</h2>
        <span className="dim by-drag">{t('Drag a line, or use the arrow keys on its handle.')}</span>
      </header>
      <FormErrors>{rest}</FormErrors>
      <ol className="category-tree">
        {rows.map((row) => {
          if (hidden.has(row.category_id)) return null;
          const { up, down, into, out } = movesOf(rows, row, mostLevels);
          const parent = rows.find(({ category_id }) => category_id === row.parent_id);
          const isOpen = !closed.has(row.category_id);
          const hasMore = rows.some(({ parent_id }) => parent_id === row.category_id);
          const isOff = !row.is_active || off.has(row.category_id);
          const handleKey = (event: KeyboardEvent) => {
            const places: { [key: string]: Place | undefined } = {
              ArrowUp: up,
              ArrowDown: down,
              ArrowRight: into,
              ArrowLeft: out,
            };
            if (!(event.key in places) || event.altKey || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            move(row, places[event.key]);
          };
          return (
            <li
              key={row.category_id}
              draggable
              className={classes(
                `level-${row.level}`,
                dragged === row && 'dragged',
                over?.row === row && `drop-${over.drop}`,
              )}
              onDragStart={() => setDragged(row)}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDragOver={(event: DragEvent) => {
                if (!dragged || within(rows, dragged).has(row.category_id)) return;
                event.preventDefault();
                setOver({ row, drop: dropOf(event) });
              }}
              onDragLeave={() => setOver(undefined)}
              onDrop={(event: DragEvent) => {
                event.preventDefault();
                if (dragged && over) move(dragged, placeAt(rows, over));
                setOver(undefined);
              }}
            >
              <Button
                look="quiet"
                className="handle"
                aria-label={t('Move %s with the arrow keys', row.name)}
                onKeyDown={handleKey}
              >
                <Icon name="list" />
              </Button>
              {hasMore ? (
                <Button
                  look="quiet"
                  className="twist"
                  aria-expanded={isOpen}
                  aria-label={t('What is in %s', row.name)}
                  onClick={() => toggle(row.category_id)}
                >
                  <Icon name={isOpen ? 'down' : 'right'} size={16} />
                </Button>
              ) : (
                <span className="twist" />
              )}
              <Pictogram name={row.pictogram} size={32} />
              <div className="about">
                <a className="l b wrap-anywhere" href={row.edit_url} translate="no">
                  {row.name}
                </a>
                {parent && <span className="sr-only">{t('in %s', parent.name)}</span>}
                {isOff && (
                  <span className="st void">{row.is_active ? t('Off with the one above') : t('Off')}</span>
                )}
              </div>
              <a className="parts n" href={row.parts_url}>
                {row.parts === 1 ? t('1 part') : t('%d parts', row.parts)}
              </a>
              <Menu
                trigger={
                  <Button look="quiet" aria-label={t('Actions of %s', row.name)}>
                    <Icon name="more" />
                  </Button>
                }
                groups={[
                  [
                    { label: t('Change'), href: row.edit_url },
                    ...(row.level < mostLevels
                      ? [
                          {
                            label: t('Add one in it'),
                            href: `/admin/category/add?parent_id=${row.category_id}`,
                          },
                        ]
                      : []),
                    {
                      label: row.is_active ? t('Hide from shoppers') : t('Show to shoppers'),
                      run: () =>
                        post('/admin/api/category/active', {
                          category_id: row.category_id,
                          active: !row.is_active,
                        }),
                    },
                  ],
                  [
                    ...(up ? [{ label: t('Move up'), run: () => move(row, up) }] : []),
                    ...(down ? [{ label: t('Move down'), run: () => move(row, down) }] : []),
                    ...(into ? [{ label: t('Move into %s', into.name), run: () => move(row, into) }] : []),
                    ...(out ? [{ label: t('Move out of %s', out.name), run: () => move(row, out) }] : []),
                  ],
                  [
                    {
                      label: t('Remove'),
                      isDestructive: true,
                      run: () => setRemoving(row),
                      ...(row.parts > 0 && { off: t('It is in use.') }),
                    },
                  ],
                ].filter((items) => items.length > 0)}
              />
            </li>
          );
        })}
      </ol>
      <Confirm
        open={removing !== undefined}
        title={t('Remove %s?', removing?.name ?? '')}
        consequence={t('Only a category without parts can go. Its address leads nowhere any more.')}
        verb={t('Remove')}
        isBusy={isBusy}
        onClose={() => setRemoving(undefined)}
        onConfirm={remove}
      />
    </section>
  );
}

type Form = { [name: string]: number | boolean | string };

function placeAt(rows: readonly CategoryRow[], { row, drop }: { row: CategoryRow; drop: Drop }): Place {
  if (drop === 'into') return { parent_id: row.category_id, before_id: 0 };
  const brothers = rows.filter(({ parent_id }) => parent_id === row.parent_id);
  const next = brothers[brothers.indexOf(row) + 1];
  return {
    parent_id: row.parent_id,
    before_id: drop === 'before' ? row.category_id : (next?.category_id ?? 0),
  };
}
