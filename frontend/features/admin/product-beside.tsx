import { useState } from 'react';
import { ask } from '../../api/client';
import type { ChangedProduct, Product, ProductStock, ProductVehicles } from '../../api/types';
import { FormErrors } from '../../form/form-errors';
import { useSending } from '../../form/use-sending';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { FileField, type FileRow } from '../../ui/file-field';
import { Icon } from '../../ui/icon';
import { Photo } from '../../ui/photo';
import { succeeded } from '../../ui/toasts';
import { CorrectCount } from './correct-count';

type Props = { product: Product; onChanged: (product: Product) => void };

/** What each store has. */
export function StockPanel({ product, onChanged }: Props) {
  const [at, setAt] = useState<ProductStock>();
  return (
    <section className="panel">
      <header>
        <h2 id="product-stock">{t('Stock')}</h2>
        {product.moves_url && (
          <a className="l s" href={product.moves_url}>
            {t('Movements')}
          </a>
        )}
      </header>
      {product.is_kit ? (
        <p className="p-4 mut">{t('A kit has no stock of its own: it is made of its parts.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section className="edit-rows" tabIndex={0} aria-labelledby="product-stock">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Store')}</th>
                <th scope="col">{t('On hand')}</th>
                <th scope="col">{t('Promised')}</th>
                <th scope="col">{t('Shelf')}</th>
                <th>
                  <span className="sr-only">{t('Correct')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {product.stock.map((row) => (
                <tr key={row.location_id}>
                  <th scope="row" translate="no">
                    {row.store}
                  </th>
                  <td className="n">{row.on_hand}</td>
                  <td className="n">{row.reserved}</td>
                  <td translate="no">{row.bin}</td>
                  <td>
                    {row.may_adjust && (
                      <Button aria-haspopup="dialog" onClick={() => setAt(row)}>
                        {t('Correct')} <span className="sr-only">{row.store}</span>
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {at && (
        <CorrectCount
          {...at}
          product_id={product.product_id}
          onClose={() => setAt(undefined)}
          onChanged={(saved) => onChanged(saved.product)}
        />
      )}
    </section>
  );
}

/** Which vehicles it fits: how many, and the first of them. */
export function VehiclesPanel({ vehicles: { all, rows, edit_url } }: { vehicles: ProductVehicles }) {
  return (
    <section className="panel">
      <header>
        <h2 id="product-vehicles">{t('Vehicles')}</h2>
        <p className="dim s n">{all > rows.length ? t('%d of %d', rows.length, all) : String(all)}</p>
        <a className="l s push" href={edit_url}>
          {t('All, and change')}
        </a>
      </header>
      {rows.length === 0 ? (
        <p className="p-4 mut">{t('No vehicle is known that it fits.')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section className="edit-rows" tabIndex={0} aria-labelledby="product-vehicles">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Years')}</th>
                <th scope="col">{t('Vehicle')}</th>
                <th scope="col">{t('With')}</th>
                <th scope="col">{t('Position')}</th>
                <th scope="col">{t('Notes')}</th>
              </tr>
            </thead>
            <tbody translate="no">
              {rows.map((row) => (
                <tr key={[row.years, row.vehicle, row.asks, row.position, ...row.notes].join('|')}>
                  <td className="n">{row.years}</td>
                  <td>{row.vehicle}</td>
                  <td>{row.asks}</td>
                  <td>{row.position}</td>
                  <td>{row.notes.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

const largest = 20 * 1024 * 1024;

/** What it looks like: pictures that are dropped or chosen, in their order. Each change is saved at once. */
export function PicturesPanel({ product, onChanged }: Props) {
  const [files, setFiles] = useState<readonly FileRow[]>([]);
  const { isBusy, rest, send } = useSending();
  const { pictures } = product;
  const save = (next: readonly { hash: string; alt: string }[]) =>
    send(async () => {
      const seen = pictures.map(({ hash }) => ({ hash }));
      const wanted = next.map(({ hash, alt }) => ({ hash, alt }));
      const sent = { product_id: product.product_id, seen, pictures: wanted };
      const saved = await ask<ChangedProduct>('/admin/api/product/pictures', { method: 'POST', form: sent });
      succeeded(saved.success);
      onChanged(saved.product);
    });
  const add = (given: File[]) =>
    send(async () => {
      const rows = given.map((file) => ({
        key: `${file.name} ${file.size}`,
        name: file.name,
        bytes: file.size,
      }));
      for (const [i, file] of given.entries()) {
        setFiles(rows.slice(i).map((row) => ({ ...row, at: 'sending', sent: 0 })));
        const parts = new FormData();
        parts.append('product_id', String(product.product_id));
        parts.append('picture', file);
        try {
          const call = { method: 'POST', parts, timeout: 120_000 } as const;
          onChanged((await ask<ChangedProduct>('/admin/api/product/addPicture', call)).product);
        } catch (error) {
          setFiles([]);
          throw error;
        }
      }
      setFiles([]);
    });
  const [dragged, setDragged] = useState<number>();
  const moved = (at: number, by: number) => {
    const next = [...pictures];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    return next;
  };
  const drop = (to: number) => {
    setDragged(undefined);
    if (dragged !== undefined && dragged !== to) void save(moved(dragged, to - dragged));
  };
  return (
    <section className="panel" aria-labelledby="product-pictures">
      <header>
        <h2 id="product-pictures">{t('Pictures')}</h2>
        <p className="dim s">{t('The first is shown in lists. Saved at once.')}</p>
      </header>
      <div className="in-panel">
        <FileField
          label={t('Add pictures')}
          files={files}
          multiple
          endings={['.jpg', '.jpeg', '.png', '.webp']}
          most={largest}
          busy={isBusy}
          onAdd={add}
          onRemove={() => {}}
          readOnly={isBusy}
        />
        <FormErrors>{rest}</FormErrors>
        {pictures.length > 0 && (
          <ol className="pictures">
            {pictures.map((one, at) => (
              <li
                key={one.hash}
                className={dragged === at ? 'dragged' : undefined}
                onDragOver={(event) => dragged !== undefined && event.preventDefault()}
                onDrop={(event) => {
                  if (dragged === undefined) return; // a file: the field above takes those
                  event.preventDefault();
                  drop(at);
                }}
              >
                {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons below do the same by keys */}
                <div
                  className="handle"
                  draggable={!isBusy}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    setDragged(at);
                  }}
                  onDragEnd={() => setDragged(undefined)}
                >
                  <Photo image={{ ...one.image, alt: one.alt }} size={160} />
                </div>
                <Alt
                  key={one.alt}
                  alt={one.alt}
                  at={at}
                  onSave={(alt) => save(pictures.map((p, i) => (i === at ? { ...p, alt } : p)))}
                />
                <div className="actions">
                  <Button
                    aria-label={t('Picture %d: earlier', at + 1)}
                    off={at === 0}
                    busy={isBusy}
                    onClick={() => save(moved(at, -1))}
                  >
                    <Icon name="left" />
                  </Button>
                  <Button
                    aria-label={t('Picture %d: later', at + 1)}
                    off={at === pictures.length - 1}
                    busy={isBusy}
                    onClick={() => save(moved(at, 1))}
                  >
                    <Icon name="right" />
                  </Button>
                  <Button
                    aria-label={t('Remove picture %d', at + 1)}
                    busy={isBusy}
                    onClick={() => save(pictures.filter((_, i) => i !== at))}
                  >
                    <Icon name="trash" />
                  </Button>
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function Alt({ alt, at, onSave }: { alt: string; at: number; onSave: (alt: string) => void }) {
  const [typed, setTyped] = useState(alt);
  return (
    <Field
      label={t('What picture %d shows', at + 1)}
      maxLength={200}
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed !== alt && onSave(typed)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault(); // the form around it is saved by its own button
        if (typed !== alt) onSave(typed);
      }}
    />
  );
}
