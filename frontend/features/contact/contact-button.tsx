import { lazy, type MouseEvent, Suspense, useState } from 'react';
import type { ContactLink } from '../../api/types';

const ContactDialog = lazy(() => import('./contact-dialog'));

type ContactButtonProps = {
  link: ContactLink;
  className: string;
  /** What is named beside the words, for who can't see where the button stands. */
  about?: string;
};

/** Opens the Contact Us modal (PCON-1); a link to the form's page for who wants it in another tab. */
export function ContactButton({ link, className, about }: ContactButtonProps) {
  const [at, setAt] = useState<'never' | 'open' | 'closed'>('never');
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setAt('open');
  };
  return (
    <>
      <a className={className} href={link.href} onClick={open}>
        {link.label}{' '}
        {about && (
          <span className="sr-only" translate="no">
            {about}
          </span>
        )}
      </a>
      {at !== 'never' && (
        <Suspense>
          <ContactDialog
            productId={link.product_id}
            name={link.name}
            open={at === 'open'}
            onClose={() => setAt('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
