import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { MultiCombobox } from './multi-combobox';

const makes = ['Ford', 'Honda', 'Hyundai'].map((label, i) => ({ value: i + 1, label }));

function Makes({ readOnly = false }: { readOnly?: boolean }) {
  const [values, setValues] = useState([1]);
  return (
    <>
      <MultiCombobox label="Makes" choices={makes} values={values} onChange={setValues} readOnly={readOnly} />
      <output aria-label="Chosen">{values.join(' ')}</output>
    </>
  );
}
const field = (name = 'Makes') => screen.getByRole<HTMLInputElement>('combobox', { name });
const entries = () => screen.queryAllByRole('option').map((one) => one.textContent);
const chosen = () => screen.getByRole('status', { name: 'Chosen' }).textContent;

describe('several of many', () => {
  it('Enter takes the marked one and the list stays for the next', async () => {
    render(<Makes />);
    await userEvent.type(field(), 'h{Enter}');
    expect(chosen()).toBe('1 2');
    expect(field().value).toBe('');
    expect(entries()).toEqual(['Ford', 'Honda', 'Hyundai']);
    expect(screen.getByText('Honda was added.')).toBeDefined();
    await userEvent.keyboard('hyu{Enter}');
    expect(chosen()).toBe('1 2 3');
  });

  it('the list says which are chosen, and drops them too', async () => {
    render(<Makes />);
    await userEvent.click(field());
    expect(screen.getByRole('option', { name: 'Ford', selected: true })).toBeDefined();
    await userEvent.click(screen.getByRole('option', { name: 'Ford' }));
    expect(chosen()).toBe('');
    expect(screen.getByText('Ford was removed.')).toBeDefined();
  });

  it('a tag is dropped by its cross, and the focus goes to the field', async () => {
    render(<Makes />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Ford' }));
    expect(chosen()).toBe('');
    expect(document.activeElement).toBe(field());
  });

  it('Backspace in the empty field drops the last one, and only there', async () => {
    render(<Makes />);
    await userEvent.type(field(), 'x{Backspace}');
    expect(chosen()).toBe('1');
    await userEvent.keyboard('{Backspace}');
    expect(chosen()).toBe('');
  });

  it('what is typed and not taken is nothing', async () => {
    render(<Makes />);
    await userEvent.type(field(), 'honda');
    await userEvent.tab();
    expect(chosen()).toBe('1');
    expect(field().value).toBe('');
  });

  it('read-only, nothing changes', async () => {
    render(<Makes readOnly />);
    await userEvent.type(field(), '{Backspace}{ArrowDown}{Enter}');
    expect(chosen()).toBe('1');
    expect(entries()).toEqual([]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

function Tags() {
  const [known, setKnown] = useState(['Fleet', 'Pays late']);
  const [values, setValues] = useState<string[]>([]);
  return (
    <>
      <MultiCombobox
        label="Tags"
        choices={known.map((tag) => ({ value: tag, label: tag }))}
        values={values}
        onChange={setValues}
        onNew={(tag) => {
          setKnown([...known, tag]);
          setValues([...values, tag]);
        }}
      />
      <output aria-label="Chosen">{values.join('|')}</output>
    </>
  );
}

describe('tags', () => {
  it('are added by Enter, by a comma and by leaving the field', async () => {
    render(<Tags />);
    await userEvent.type(field('Tags'), 'Core due{Enter}Night drop,Wholesale');
    await userEvent.tab();
    expect(chosen()).toBe('Core due|Night drop|Wholesale');
  });

  it('that are known already are not made twice', async () => {
    render(<Tags />);
    await userEvent.type(field('Tags'), 'fleet,FLEET,');
    expect(chosen()).toBe('Fleet');
  });

  it('are taken from the list by an arrow', async () => {
    render(<Tags />);
    await userEvent.type(field('Tags'), 'pay{ArrowDown}{Enter}');
    expect(chosen()).toBe('Pays late');
  });
});
