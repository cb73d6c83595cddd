import fc from 'fast-check'

const isLong = process.env.LONG !== undefined

/** On every push, the cases are the same, so only a code change can make one fail. SEED explores others. */
const seed = Number(process.env.SEED ?? (isLong ? Date.now() % 2 ** 31 : 20_261_122))
if (isLong) console.info(`SEED=${seed}`)
fc.configureGlobal({ seed })

/**
 * How many cases a test runs, and from which seed if not the usual one. `onPush` cases are enough to fail on the
 * mutants that are named at the test. `npm run test:long` runs `long` cases from a new seed.
 */
export function runs(onPush: number, long: number, seedOnPush?: number): { numRuns: number; seed?: number } {
  if (isLong) return { numRuns: long }
  const isChosen = process.env.SEED === undefined && seedOnPush !== undefined
  return { numRuns: onPush, ...(isChosen && { seed: seedOnPush }) }
}

export { fc }
