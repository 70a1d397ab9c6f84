import { Theme } from '../../ui/theme';
import { ButtonPart, FieldPart, SignPart } from './controls';
import { Fields } from './fields';
import { FormPart } from './form';
import { KioskPart } from './kiosk';
import { ListPart } from './list';
import { Surfaces } from './surfaces';
import { TillPart } from './till';
import { ColourPart, ScalePart, TypePart } from './tokens';

/** Every part of the kit in every state, light and dark; served at /dev/kit in demonstration mode only. */
export default function Kit() {
  return (
    <>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} data-theme={theme} translate="no" className="mb-6 border border-rule bg-paper">
          <div className="grid gap-8 p-3 py-8 text-ink sm:p-6">
            <h2>{theme === 'light' ? 'Light' : 'Dark'}</h2>
            <ColourPart />
            {theme === 'light' && <TypePart />}
            {theme === 'light' && <ScalePart />}
            <ButtonPart />
            <FieldPart />
            <Fields />
            <FormPart />
            <SignPart />
            <Theme value={theme}>
              <ListPart prefix={theme === 'light' ? '' : 'dark_'} />
            </Theme>
            <TillPart />
            <Theme value={theme}>
              <KioskPart />
              <Surfaces prefix={theme === 'light' ? '' : 'dark_'} />
            </Theme>
          </div>
        </div>
      ))}
    </>
  );
}
