import { invalid, missingReference } from '#scripts/local/stripe/errors'
import type { Provider } from '#scripts/local/stripe/provider'

/** Throws unless the destination exists and has completed onboarding, because it can't receive money otherwise. */
export function assertPayable(provider: Provider, destination: string, parent?: string) {
  const param = parent ? `${parent}[transfer_data][destination]` : 'transfer_data[destination]'
  const account = provider.platform.accounts.get(destination)
  if (!account) throw missingReference('destination', destination, param)
  if (account.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers.',
      'insufficient_capabilities_for_transfer',
      param,
    )
}
