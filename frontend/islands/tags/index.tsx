import type { TagsPage } from '../../api/types';
import { TagList } from '../../features/customer/tag-list';
import { Desk } from '../../features/desk/desk';
import { t } from '../../lib/text';
import { Icon } from '../../ui/icon';
import '../../styles/desk.css';
import '../../styles/tables.css';

/** The words by which customers are told apart, and where new ones are made (CUST-34). */
export default function TagsScreen({ desk, tags, add_url }: TagsPage) {
  return (
    <Desk desk={desk} at="customers">
      <div className="grid min-w-0 gap-4">
        <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <a className="btn q" href="/pos/customer">
            <Icon name="back" />
            {t('Customers')}
          </a>
          <h1 className="page">{t('Tags of customers')}</h1>
        </header>
        <TagList tags={tags} path={add_url} />
      </div>
    </Desk>
  );
}
