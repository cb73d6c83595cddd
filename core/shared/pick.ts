/* @__NO_SIDE_EFFECTS__ */
export const pick = <T extends object, K extends keyof T>(thing: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<T, K>

/** Returns an object with one property per name. */
/* @__NO_SIDE_EFFECTS__ */
export const fromNames = <K extends string, V>(names: readonly K[], make: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>
