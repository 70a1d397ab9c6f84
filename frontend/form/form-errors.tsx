import { useEffect, useRef } from 'react';

/**
 * What went wrong with a form and belongs to no field of it: said above its button, and heard. With nothing to say it
 * stands in no row of the form, and is there to be heard.
 */
export function FormErrors({ children }: { children: string | readonly string[] }) {
  const place = useRef<HTMLDivElement>(null);
  const words = [children].flat().join(', ');
  useEffect(() => {
    if (words) place.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  return (
    <div ref={place} role="alert" className="empty:absolute">
      {words && <p className="notice barricade b">{words}</p>}
    </div>
  );
}
