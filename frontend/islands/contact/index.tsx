import type { IslandProps } from '../../api/types';
import { ContactButton } from '../../features/contact/contact-button';

/** The link of a product page to a question about it. */
export default function Contact(link: IslandProps['contact']) {
  return <ContactButton link={link} className="l" />;
}
