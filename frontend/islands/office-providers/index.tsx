import type { ProvidersPage } from '../../api/types';
import { Office } from '../../features/admin/frame';
import { ProviderList } from '../../features/admin/provider-list';
import { t } from '../../lib/text';

import '../../styles/office.css';
import '../../styles/office-setup.css';

/** What the shop works with outside of its own program, and how it is paid (ADM-2). */
export default function ProvidersScreen({ bar, providers, stores }: ProvidersPage) {
  return (
    <Office bar={bar}>
      <header className="page-head">
        <h1>{t('Payment and providers')}</h1>
        <p className="dim">
          {t('What is not set here is set by whoever runs the server. Secrets are never shown.')}
        </p>
      </header>
      <ProviderList providers={providers} stores={stores} />
    </Office>
  );
}
