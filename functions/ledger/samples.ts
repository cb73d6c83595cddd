import { nothing, type Samples } from '#scripts/testing/sample'

export const ledgerSamples: Samples<'ledger'> = {
  coachReport: nothing,
  adminReport: nothing,
}
