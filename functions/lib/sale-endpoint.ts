import { closePagesOfCoachAtStripe } from '#core/billing/sales/checkout-page'
import type { SaleChange } from '#core/coach/sale-change'
import type { Access, EndpointDefinition, ResponseOf } from '#core/shared/api'
import { endpoint } from '#functions/lib/endpoint'
import type { Context } from '#functions/lib/serve'

/**
 * Creates a function that changes what a coach sells. Before it responds, it closes the payment pages that show what
 * isn't for sale anymore. If it's interrupted, the stream closes them.
 */
export const saleEndpoint = <E extends EndpointDefinition & { access: readonly Access[] }>(
  definition: E,
  change: (context: Context<E>) => Promise<SaleChange<ResponseOf<E>>>,
) =>
  endpoint(definition, async (context) => {
    const { result, coachId, extraId } = await change(context)
    await closePagesOfCoachAtStripe(coachId, extraId)
    return result
  })
