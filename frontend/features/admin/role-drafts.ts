import type { RoleView } from '../../api/types';

/** What is typed of a role and not yet saved. */
export type Draft = {
  name: string;
  price_limit: string;
  approve_above: number;
  /** Up to what it is not asked, by permission; blank: it is, for any amount. */
  limits: { [permission: string]: string };
  permissions: readonly string[];
};

/** A role as a form holds it: amounts in whole cents. */
export function draftOf(role: RoleView): Draft {
  const { name, price_limit, permissions } = role;
  return {
    name,
    price_limit,
    approve_above: Math.round(role.approve_above * 100),
    limits: limitsOf(role),
    permissions,
  };
}

function limitsOf({ limits }: RoleView): Draft['limits'] {
  return Object.fromEntries(limits.map(({ permission, limit }) => [permission, limit]));
}

/** What a draft changes of its role, by kind. */
export function changesOf(role: RoleView, draft: Draft) {
  const before = draftOf(role);
  return {
    given: draft.permissions.filter((one) => !before.permissions.includes(one)),
    taken: before.permissions.filter((one) => !draft.permissions.includes(one)),
    others: [
      before.name !== draft.name,
      before.price_limit !== draft.price_limit,
      before.approve_above !== draft.approve_above,
      ...Object.keys(before.limits).map((one) => before.limits[one] !== draft.limits[one]),
    ].filter(Boolean).length,
  };
}

/** How much a draft changes. */
export function countOf(role: RoleView, draft: Draft): number {
  const { given, taken, others } = changesOf(role, draft);
  return given.length + taken.length + others;
}

/** A permission given, or taken. */
export function withPermission(draft: Draft, code: string, isGiven: boolean): Draft {
  const others = draft.permissions.filter((one) => one !== code);
  return { ...draft, permissions: isGiven ? [...others, code] : others };
}

/** A draft on top of what the role is now: what nobody touched in it is theirs. */
export function onto(before: RoleView, draft: Draft, now: RoleView): Draft {
  const { given, taken } = changesOf(before, draft);
  const [was, is] = [draftOf(before), draftOf(now)];
  return {
    name: was.name === draft.name ? is.name : draft.name,
    price_limit: was.price_limit === draft.price_limit ? is.price_limit : draft.price_limit,
    approve_above: was.approve_above === draft.approve_above ? is.approve_above : draft.approve_above,
    limits: Object.fromEntries(
      Object.entries(is.limits).map(([one, limit]) => {
        const mine = draft.limits[one] ?? '';
        return [one, was.limits[one] === mine ? limit : mine];
      }),
    ),
    permissions: [...is.permissions.filter((one) => ![...given, ...taken].includes(one)), ...given],
  };
}
