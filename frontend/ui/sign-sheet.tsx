import { type PointerEvent, useEffect, useRef } from 'react';
import { height, type Point, pathOf, type Strokes, width } from '../lib/ink';
import { t } from '../lib/text';
import { pen } from './signature';

/** A path of more is no signature, and no server takes it. */
const most = 2000;

type SignSheetProps = { strokes: Strokes; onStrokes: (change: (before: Strokes) => Strokes) => void };

/** A sheet to sign on with a finger, a pen or a mouse. */
export function SignSheet({ strokes, onStrokes }: SignSheetProps) {
  const sheet = useRef<SVGSVGElement>(null);
  const isDown = useRef(false);
  // a finger that draws does not scroll the page
  useEffect(() => {
    const stay = (event: Event) => event.preventDefault();
    const svg = sheet.current;
    svg?.addEventListener('touchstart', stay, { passive: false });
    svg?.addEventListener('touchmove', stay, { passive: false });
    return () => {
      svg?.removeEventListener('touchstart', stay);
      svg?.removeEventListener('touchmove', stay);
    };
  }, []);
  const at = (event: PointerEvent<SVGSVGElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect();
    const within = (part: number, of: number) => Math.round(Math.min(1, Math.max(0, part)) * of);
    return [
      within((event.clientX - box.left) / box.width, width),
      within((event.clientY - box.top) / box.height, height),
    ];
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    isDown.current = true;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const point = at(event);
    onStrokes((before) => [...before, [point]]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!isDown.current) return;
    const point = at(event);
    onStrokes((before) => {
      const last = before.at(-1) ?? [];
      const count = before.reduce((sum, stroke) => sum + stroke.length, 0);
      const [x, y] = last.at(-1) ?? [-1, -1];
      if (count >= most || Math.abs(x - point[0]) + Math.abs(y - point[1]) < 3) return before;
      return [...before.slice(0, -1), [...last, point]];
    });
  };
  const end = () => {
    isDown.current = false;
  };
  return (
    <div className="grid gap-1">
      <p className="b">{t('Sign with a finger, a pen or the mouse')}</p>
      <svg
        ref={sheet}
        className="panel"
        width="100%"
        viewBox={`0 0 ${width} ${height}`}
        {...pen}
        role="img"
        aria-label={t('Sheet for your signature')}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={`M20 ${height - 30}H${width - 20}`} strokeWidth="2" opacity=".4" />
        <path d={pathOf(strokes)} />
      </svg>
    </div>
  );
}
