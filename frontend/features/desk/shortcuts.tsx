import type { RefObject } from 'react';
import { t } from '../../lib/text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

/** A heading, and for each shortcut its keys and what they do. */
export type ShortcutGroup = [title: string, rows: [keys: string[], words: string][]];

type ShortcutsProps = {
  open: boolean;
  groups: readonly ShortcutGroup[];
  returnTo?: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The shortcuts of a screen (POS-5). */
export function Shortcuts({ open, groups, returnTo, onClose }: ShortcutsProps) {
  return (
    <Dialog
      open={open}
      wide
      onClose={onClose}
      {...(returnTo && { returnTo })}
      title={t('Keyboard shortcuts')}
      actions={
        <Button size={56} shortcut="Esc" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keyboard at once */}
      <div className="shortcuts" tabIndex={0}>
        {groups.map(([title, rows]) => (
          <section key={title}>
            <h3 className="h4">{title}</h3>
            <dl>
              {rows.map(([keys, words]) => (
                <div key={words}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{words}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
