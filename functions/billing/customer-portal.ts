import { billingApi } from '#core/billing/api'
import { openPortal } from '#core/billing/sales/customers'
import { endpoint } from '#functions/lib/endpoint'

export const handler = endpoint(billingApi.customerPortal, ({ actor }) => openPortal(actor))
