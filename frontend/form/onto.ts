/** The names of the values that are not as they were. */
export function changed<Typed extends object>(before: Typed, now: Typed): (keyof Typed)[] {
  const names = Object.keys(now) as (keyof Typed)[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
}

/** What was typed, on top of what stands there now: a value that nobody touched here is theirs. */
export function onto<Typed extends object>(before: Typed, typed: Typed, theirs: Typed): Typed {
  const next = { ...theirs };
  for (const name of changed(before, typed)) next[name] = typed[name];
  return next;
}
