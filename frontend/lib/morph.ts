import type { Control } from './set-value';

/** Makes node's tree like next's and keeps every element that is still there: with its focus, its caret, what is typed. */
export function morph(node: Element, next: Element): void {
  for (const { name } of [...node.attributes]) if (!next.hasAttribute(name)) node.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);

  let at = node.firstChild;
  for (const child of [...next.childNodes]) {
    const kept = successorOf(child, at);
    if (!kept) {
      node.insertBefore(node.ownerDocument.importNode(child, true), at);
      continue;
    }
    while (at && at !== kept) at = removed(at);
    at = kept.nextSibling;
    if (kept instanceof Element && child instanceof Element) morph(kept, child);
    else if (kept.nodeValue !== child.nodeValue) kept.nodeValue = child.nodeValue;
  }
  while (at) at = removed(at);
}

/** What every control of a form holds at a moment. */
export type Held = Map<Control, string | boolean>;

export function held(node: Element): Held {
  return new Map(controlsOf(node).map((control) => [control, stateOf(control)]));
}

/** morph, and every control gets its drawn value but those that a person changed since `then`. */
export function drawOver(node: Element, next: Element, then: Held): void {
  const changed = new Set(controlsOf(node).filter((control) => then.get(control) !== stateOf(control)));
  morph(node, next);
  for (const control of controlsOf(node)) if (!changed.has(control)) reset(control);
}

/** The first node from `at` on that child is drawn over. */
function successorOf(child: Node, at: ChildNode | null): ChildNode | undefined {
  for (let node = at; node; node = node.nextSibling) if (isAlike(node, child)) return node;
  return undefined;
}

function isAlike(node: Node, next: Node): boolean {
  if (node.nodeType !== next.nodeType) return false;
  if (!(node instanceof Element && next instanceof Element)) return true;
  return node.tagName === next.tagName && keyOf(node) === keyOf(next);
}

function keyOf(element: Element): string {
  return element.id || element.getAttribute('data-key') || element.getAttribute('name') || '';
}

function removed(node: ChildNode): ChildNode | null {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function controlsOf(node: Element): Control[] {
  return [...node.querySelectorAll<Control>('input[name], textarea[name], select[name]')];
}

function stateOf(control: Control): string | boolean {
  return hasMark(control) ? control.checked : control.value;
}

function hasMark(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio');
}

function reset(control: Control): void {
  if (control instanceof HTMLSelectElement) {
    const drawn = [...control.options].findIndex((option) => option.defaultSelected);
    control.selectedIndex = Math.max(0, drawn);
  } else if (hasMark(control)) control.checked = control.defaultChecked;
  else if (control.value !== control.defaultValue) control.value = control.defaultValue;
}
