import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What went wrong with a form and belongs to no field of it: said above its button, and heard. With nothing to say it
 * stands in no row of the form, and is there to be heard.
 */
export function FormErrors({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={place} role="alert" className="empty:absolute">
      {children && <p className="notice barricade b">{children}</p>}
    </div>
  );
}
