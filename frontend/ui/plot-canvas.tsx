import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { PlotProps } from './plot';

export type PlotCanvasProps = Omit<PlotProps, 'title' | 'head'> & {
  /** The point that is marked. */
  marked: number | undefined;
  onMark: (at: number | undefined) => void;
};

const height = 260;

/** Draws in the colours that the page has now, and again when they change. */
export function PlotCanvas({ kind, points, series, format, marked, onMark }: PlotCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  useEffect(() => {
    const node = place.current;
    if (!node) return;
    const draw = () => {
      drawn.current?.destroy();
      drawn.current = drawIn(node, { kind, points, series, format }, onMark);
    };
    draw();
    const follow = new ResizeObserver(() => drawn.current?.setSize({ width: node.clientWidth, height }));
    follow.observe(node);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return () => {
      follow.disconnect();
      dark.removeEventListener('change', draw);
      theme.disconnect();
      drawn.current?.destroy();
      drawn.current = undefined;
    };
  }, [kind, points, series, format, onMark]);
  useEffect(() => {
    const plot = drawn.current;
    if (!plot || marked === plot.cursor.idx) return;
    if (marked === undefined) plot.setCursor({ left: -10, top: -10 }, false);
    else plot.setCursor({ left: plot.valToPos(marked, 'x'), top: 10 }, false);
  }, [marked]);
  return <div ref={place} className="canvas" />;
}

type Drawing = Pick<PlotProps, 'kind' | 'points' | 'series' | 'format'>;

function drawIn(
  node: HTMLElement,
  { kind, points, series, format }: Drawing,
  onMark: PlotCanvasProps['onMark'],
): uPlot {
  const { color: ink, borderTopColor: rule, fontFamily } = getComputedStyle(node);
  const keys = node.closest('figure')?.querySelectorAll('.key') ?? [];
  const colours = [...keys].map((key) => getComputedStyle(key).color);
  const axis = {
    stroke: ink,
    font: `13px ${fontFamily}`,
    grid: { stroke: rule, width: 1 },
    ticks: { stroke: rule, width: 1, size: 4 },
  };
  const margin = kind === 'bar' ? 0.6 : 0.05;
  const options: uPlot.Options = {
    width: node.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'line' } },
    scales: {
      x: { time: false, range: [-margin, points.length - 1 + margin] },
      y: { range: (_, low, high) => [Math.min(0, low), uPlot.rangeNum(0, high || 1, 0.1, true)[1] ?? high] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 32,
        space: 64,
        incrs: [1, 2, 5, 7, 10, 14, 28, 50, 100, 200, 500],
        values: (_, places) => places.map((at) => points[at] ?? ''),
      },
      {
        ...axis,
        size: (_, texts) => 16 + 8 * Math.max(4, ...(texts ?? []).map((text) => text.length)),
        values: (_, values) => values.map(format),
      },
    ],
    series: [{}, ...series.map(({ label }, i) => lineOf(kind, label, colours[i] ?? ink, i, series.length))],
    hooks: { setCursor: [(plot) => onMark(plot.cursor.idx ?? undefined)] },
  };
  const data: uPlot.AlignedData = [points.map((_, at) => at), ...series.map(({ values }) => [...values])];
  return new uPlot(options, data, node);
}

const dashes = [[], [8, 4], [2, 4], [12, 4, 2, 4]];

/** A second series differs by its stroke too, not by its colour alone. */
function lineOf(
  kind: PlotProps['kind'],
  label: string,
  colour: string,
  i: number,
  count: number,
): uPlot.Series {
  if (kind === 'line')
    return { label, stroke: colour, width: 2, dash: dashes[i] ?? [], points: { show: false } };
  const align = count === 1 ? 0 : i === 0 ? -1 : 1;
  const paths = uPlot.paths.bars?.({ size: [count === 1 ? 0.6 : 0.36, 48], align, gap: count === 1 ? 0 : 2 });
  const look = { label, stroke: colour, width: 1.5, points: { show: false }, ...(paths && { paths }) };
  return i === 0 ? { ...look, fill: colour } : look;
}
