import type { settings } from '#stacks/settings'

type Settings = typeof settings

/** A function's name has 64 characters at most. The longest name has 49 without its stage (`npm run rehearse`). */
export const MAX_STAGE_CHARACTERS = 15

/** Ends in `.example`, a domain that never exists. */
const isPlaceholder = (address: string) => /\.example$/i.test(address)

/**
 * Why a stage must not be deployed with these settings, one sentence each. Otherwise alarms and questions would reach
 * no one, or AWS would refuse a name halfway through the deploy.
 */
export function refusalsOf(stage: string, { domains, ...settings }: Settings): string[] {
  const domain = domains[stage]
  const addresses = {
    operators: settings.operators,
    support: settings.support,
    ...(domain ? { [`domains.${stage}`]: domain } : { mailAddress: settings.mailAddress }),
  }
  const refusals = Object.entries(addresses)
    .filter(([, address]) => isPlaceholder(address))
    .map(([name, address]) => `Set ${name} in stacks/settings.ts: no one receives ${address}.`)
  if (stage.length > MAX_STAGE_CHARACTERS)
    refusals.push(`The stage's name has ${stage.length} characters. ${MAX_STAGE_CHARACTERS} are possible.`)
  return refusals
}
