import { type ComponentType, useCallback, useEffect, useId, useState } from 'react';
import { classes } from '../lib/classes';
import { t } from '../lib/text';
import { Failed } from './failed';
import type { PlotCanvasProps } from './plot-canvas';
import { Skeleton } from './skeleton';
import '../styles/surfaces.css';

export type PlotSeries = {
  label: string;
  /** One for each point; null where nothing is known. */
  values: readonly (number | null)[];
};

export type PlotProps = {
  title: string;
  /** Bars: at most two series, side by side. Lines: at most four. */
  kind: 'line' | 'bar';
  /** What the points are: "Day". */
  head: string;
  /** As people read them: "Mar 3". They stand at equal steps. */
  points: readonly string[];
  series: readonly PlotSeries[];
  /** Writes a value: "$1,204". */
  format: (value: number) => string;
};

type Canvas =
  | { at: 'loading' }
  | { at: 'ready'; Draw: ComponentType<PlotCanvasProps> }
  | { at: 'failed'; retry: () => void };

/** Figures to look at, with the same figures to read beside them. What is pointed at in one is marked in the other. */
export function Plot({ title, kind, head, points, series, format }: PlotProps) {
  const id = useId();
  const canvas = useCanvas();
  const [marked, setMarked] = useState<number>();
  return (
    <figure className="plot panel" aria-labelledby={id} onPointerLeave={() => setMarked(undefined)}>
      <figcaption id={id} className="h4">
        {title}
      </figcaption>
      <ul className="keys">
        {series.map(({ label, values }, i) => {
          const value = marked === undefined ? undefined : values[marked];
          return (
            <li key={label}>
              <i className={classes('key', kind, `series-${i}`)} />
              {label}
              <b className="n" aria-hidden="true">
                {value !== undefined && value !== null && format(value)}
              </b>
            </li>
          );
        })}
      </ul>
      <div className="drawn" aria-hidden="true">
        {canvas.at === 'ready' && (
          <canvas.Draw
            kind={kind}
            points={points}
            series={series}
            format={format}
            marked={marked}
            onMark={setMarked}
          />
        )}
        {canvas.at === 'loading' && <Skeleton shape="plot" />}
      </div>
      {canvas.at === 'failed' && <Failed onRetry={canvas.retry} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too */}
      <section className="scroll" aria-label={t('%s: table', title)} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {series.map(({ label }) => (
                <th key={label} scope="col" className="n">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point, at) => (
              <tr
                key={point}
                className={classes(at === marked && 'current')}
                onPointerEnter={() => setMarked(at)}
              >
                <th scope="row">{point}</th>
                {series.map(({ label, values }) => (
                  <td key={label} className="n">
                    {written(values[at], format)}
                  </td>
                ))}
              </tr>
            ))}
            {points.length === 0 && (
              <tr>
                <td className="blank" colSpan={series.length + 1}>
                  {t('No results!')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </figure>
  );
}

function written(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? '' : format(value);
}

/** The drawing code comes when the first plot does. */
function useCanvas(): Canvas {
  const [canvas, setCanvas] = useState<Canvas>({ at: 'loading' });
  const load = useCallback(async () => {
    setCanvas({ at: 'loading' });
    try {
      const { PlotCanvas } = await import('./plot-canvas');
      setCanvas({ at: 'ready', Draw: PlotCanvas });
    } catch (e) {
      console.error(e);
      setCanvas({ at: 'failed', retry: () => void load() });
    }
  }, []);
  useEffect(() => void load(), [load]);
  return canvas;
}
