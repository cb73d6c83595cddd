/* @__NO_SIDE_EFFECTS__ */
export const pick = <T extends object, K extends keyof T>(thing: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<T, K>
