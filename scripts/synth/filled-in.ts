/** Settings as someone who deploys fills them in. The repository has placeholders, which a deploy refuses. */
export const FILLED_IN = {
  domains: { production: 'platewise.test' },
  mailAddress: 'developers@platewise.test',
  operators: 'operations@platewise.test',
  support: 'support@platewise.test',
}
