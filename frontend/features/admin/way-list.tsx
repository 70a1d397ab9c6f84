import { type DragEvent, useRef, useState } from 'react';
import { ask } from '../../api/client';
import type { WayList as Answer, WayRow } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { classes } from '../../lib/classes';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { succeeded } from '../../ui/toasts';

export type WayListProps = { ways: readonly WayRow[]; onChanged?: (ways: readonly WayRow[]) => void };

/** The ways of shipping in the order in which a shopper is offered them. */
export function WayList({ ways: first, onChanged }: WayListProps) {
  const [ways, setWays] = useState(first);
  const [removing, setRemoving] = useState<WayRow>();
  const [dragged, setDragged] = useState<number>();
  const list = useRef<HTMLOListElement>(null);
  const { send, rest, isBusy } = useSending();
  const post = (path: ActPath, form: { [name: string]: number | boolean | { [at: string]: number } }) =>
    send(async () => {
      setRemoving(undefined);
      try {
        const answer = await ask<Answer>(path, { method: 'POST', form });
        succeeded(answer.success);
        setWays(answer.results);
        onChanged?.(answer.results);
      } catch (error) {
        setWays((await ask<Answer>('/admin/api/shipping')).results); // the order that still counts
        throw error;
      }
    });
  const move = (from: number, to: number) => {
    const moved = ways[from];
    if (!moved || to < 0 || to >= ways.length || from === to) return;
    const next = ways.filter((way) => way !== moved);
    next.splice(to, 0, moved);
    setWays(next);
    post('/admin/api/shipping/order', {
      ways: Object.fromEntries(next.map(({ way_id }, i) => [String(i), way_id])),
    });
  };
  if (ways.length === 0)
    return (
      <section className="panel empty">
        <p className="h3">{t('No way of shipping yet')}</p>
        <p>{t('Until you add one, orders can only be picked up at a store.')}</p>
        <a className="btn" href="/admin/shipping/add">
          <Icon name="plus" />
          {t('Add the first way')}
        </a>
      </section>
    );
  return (
    <section className="panel" aria-labelledby="ways">
      <header>
        <h2 id="ways">{t('Ways of shipping')}</h2>
        <span className="dim">{t('Offered in this order. Drag a line, or use its arrows.')}</span>
      </header>
      <FormErrors>{rest}</FormErrors>
      <ol ref={list} className="ways">
        {ways.map((way, i) => (
          <li
            key={way.way_id}
            draggable
            className={classes(dragged === i && 'dragged')}
            onDragStart={() => setDragged(i)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event: DragEvent) => event.preventDefault()}
            onDrop={() => {
              if (dragged !== undefined) move(dragged, i);
              setDragged(undefined);
            }}
          >
            <div className="arrows">
              <Button
                look="quiet"
                aria-label={t('Move %s up', way.title)}
                off={i === 0}
                onClick={() => move(i, i - 1)}
              >
                <Icon name="up" />
              </Button>
              <Button
                look="quiet"
                aria-label={t('Move %s down', way.title)}
                off={i === ways.length - 1}
                onClick={() => move(i, i + 1)}
              >
                <Icon name="down" />
              </Button>
            </div>
            <div className="about">
              <p className="name">
                <a className="l b" href={way.edit_url} translate="no">
                  {way.title}
                </a>
                <span className="dim">{way.kind}</span>
                {!way.is_active && <span className="st void">{t('Out of use')}</span>}
              </p>
              {way.costs.map((words) => (
                <p key={words} className="dim wrap-anywhere" translate="no">
                  {words}
                </p>
              ))}
              <Findings findings={way.findings} />
            </div>
            <Menu
              trigger={
                <Button look="quiet" aria-label={t('Actions of %s', way.title)}>
                  <Icon name="more" />
                </Button>
              }
              groups={[
                [
                  { label: t('Change'), href: way.edit_url },
                  ...(way.copy_url ? [{ label: t('Copy'), href: way.copy_url }] : []),
                  {
                    label: way.is_active ? t('Put out of use') : t('Use again'),
                    run: () =>
                      post('/admin/api/shipping/active', { way_id: way.way_id, active: !way.is_active }),
                  },
                ],
                [{ label: t('Remove'), isDestructive: true, run: () => setRemoving(way) }],
              ]}
            />
          </li>
        ))}
      </ol>
      <Confirm
        open={removing !== undefined}
        title={t('Remove %s?', removing?.title ?? '')}
        consequence={t(
          'Its costs are removed with it. Orders that went this way keep its name and what it cost.',
        )}
        verb={t('Remove')}
        isBusy={isBusy}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && post('/admin/api/shipping/remove', { way_id: removing.way_id })}
      />
    </section>
  );
}

type ActPath = '/admin/api/shipping/order' | '/admin/api/shipping/active' | '/admin/api/shipping/remove';

/** What an owner should know of a way as it is. */
export function Findings({ findings }: { findings: readonly string[] }) {
  return findings.map((words) => (
    <p key={words} className="finding wrap-anywhere">
      <Icon name="info" />
      <span translate="no">{words}</span>
    </p>
  ));
}
