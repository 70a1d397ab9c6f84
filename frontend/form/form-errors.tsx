import { type ReactNode, useEffect, useRef } from 'react';

/** What went wrong with a form and belongs to no field of it: said above its button, and heard. */
export function FormErrors({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children) place.current?.scrollIntoView({ block: 'nearest' });
  }, [children]);
  return (
    <div ref={place} role="alert">
      {children && <p className="notice barricade b">{children}</p>}
    </div>
  );
}
