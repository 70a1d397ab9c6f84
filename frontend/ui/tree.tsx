import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { classes } from '../lib/classes';
import { counted } from '../lib/count';
import { Icon } from './icon';
import { useTypeahead } from './typeahead';
import '../styles/surfaces.css';

export type TreeNode = {
  id: string;
  label: string;
  /** How many parts are below it. */
  count?: number;
  children?: readonly TreeNode[];
};

export type TreeProps = {
  label: string;
  nodes: readonly TreeNode[];
  /** id of the chosen one. */
  value: string;
  onPick: (id: string) => void;
};

type Place = { node: TreeNode; level: number; parent: string };

/**
 * A tree of which one node is chosen (the tree pattern of ARIA): Up and Down move through what is seen, Right opens or goes
 * in, Left closes or goes out, * opens all beside it, letters find, Enter chooses. The way to the chosen one starts open.
 */
export function Tree({ label, nodes, value, onPick }: TreeProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(wayTo(nodes, value)));
  const [marked, setMarked] = useState(value);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const typeahead = useTypeahead();
  const seen = visible(nodes, open);
  const home = seen.some((place) => place.node.id === marked) ? marked : (seen[0]?.node.id ?? '');

  const toggle = (ids: readonly string[], is: boolean) =>
    setOpen((before) => {
      const next = new Set(before);
      for (const id of ids) is ? next.add(id) : next.delete(id);
      return next;
    });
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
  const go = (place: Place | undefined) => {
    if (!place) return;
    setMarked(place.node.id);
    items()
      .find((item) => item.dataset.node === place.node.id)
      ?.focus();
  };
  const find = (letter: string, at: number) => {
    typeahead(letter, items(), at)?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    const at = seen.findIndex((place) => place.node.id === home);
    const here = seen[at];
    if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
    const { node } = here;
    const isOpen = open.has(node.id);
    if (event.key === 'ArrowDown') go(seen[at + 1]);
    else if (event.key === 'ArrowUp') go(seen[at - 1]);
    else if (event.key === 'Home') go(seen[0]);
    else if (event.key === 'End') go(seen.at(-1));
    else if (event.key === 'ArrowRight') {
      if (node.children && !isOpen) toggle([node.id], true);
      else if (node.children) go(seen[at + 1]);
    } else if (event.key === 'ArrowLeft') {
      if (node.children && isOpen) toggle([node.id], false);
      else go(seen.find((place) => place.node.id === here.parent));
    } else if (event.key === '*') {
      const beside = seen.filter((place) => place.parent === here.parent && place.node.children);
      toggle(
        beside.map((place) => place.node.id),
        true,
      );
    } else if (event.key === 'Enter' || event.key === ' ') onPick(node.id);
    else if (event.key.length === 1) find(event.key, at);
    else return;
    event.preventDefault();
  };

  const branch = (level: number, some: readonly TreeNode[]) =>
    some.map((node, i) => {
      const isOpen = open.has(node.id);
      return (
        <div key={node.id}>
          <div
            className={classes('node', `level-${Math.min(level, 6)}`)}
            role="treeitem"
            aria-level={level}
            aria-posinset={i + 1}
            aria-setsize={some.length}
            aria-selected={node.id === value}
            aria-expanded={node.children ? isOpen : undefined}
            aria-owns={node.children && isOpen ? `${id}-${node.id}` : undefined}
            tabIndex={node.id === home ? 0 : -1}
            data-node={node.id}
            onFocus={() => setMarked(node.id)}
          >
            <span className="twist" data-twist={node.children && node.id}>
              {node.children && <Icon name="right" size={16} />}
            </span>
            <span className="sp">{node.label}</span>
            {node.count !== undefined && <span className="dim n">{counted(node.count)}</span>}
          </div>
          {node.children && isOpen && (
            // biome-ignore lint/a11y/useSemanticElements: the tree pattern of ARIA
            <div role="group" id={`${id}-${node.id}`}>
              {branch(level + 1, node.children)}
            </div>
          )}
        </div>
      );
    });

  const press = (target: EventTarget) => {
    if (!(target instanceof Element)) return;
    const twisted = target.closest<HTMLElement>('[data-twist]')?.dataset.twist;
    const picked = target.closest<HTMLElement>('[data-node]')?.dataset.node;
    if (twisted) toggle([twisted], !open.has(twisted));
    else if (picked) onPick(picked);
    go(seen.find((place) => place.node.id === picked));
  };
  return (
    <div
      ref={root}
      className="tree"
      role="tree"
      aria-label={label}
      onKeyDown={handleKey}
      onClick={(event) => press(event.target)}
    >
      {branch(1, nodes)}
    </div>
  );
}

function visible(nodes: readonly TreeNode[], open: ReadonlySet<string>, level = 1, parent = ''): Place[] {
  return nodes.flatMap((node) => [
    { node, level, parent },
    ...(node.children && open.has(node.id) ? visible(node.children, open, level + 1, node.id) : []),
  ]);
}

/** ids of what is above a node. */
function wayTo(nodes: readonly TreeNode[], id: string): string[] {
  for (const { id: own, children = [] } of nodes) {
    if (children.some((child) => child.id === id)) return [own];
    const below = wayTo(children, id);
    if (below.length) return [own, ...below];
  }
  return [];
}
