import type Stripe from 'stripe'
import { invalid, missingReference } from '#scripts/local/stripe/errors'
import { price as newPrice, product as newProduct } from '#scripts/local/stripe/objects/catalog'
import { mergeMetadata } from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'
import type { lineItem } from '#scripts/local/stripe/resources/checkout-params'

/** Creates the price of a `price_data` parameter, and its product unless it names one. */
export function inlinePrice(
  provider: Provider,
  data: NonNullable<ReturnType<typeof lineItem>['price_data']>,
  param: string,
): Stripe.Price {
  const { prices, products } = provider.platform
  const created = provider.now()
  if (data.product && !products.get(data.product))
    throw missingReference('product', data.product, `${param}[product]`)
  if (!data.product === !data.product_data)
    throw invalid('Pass either `product` or `product_data`.', 'parameter_missing', `${param}[product]`)
  const product =
    data.product ??
    products.put(
      ...withId(
        newProduct({
          created,
          name: data.product_data?.name ?? '',
          metadata: mergeMetadata({}, data.product_data?.metadata),
          description: data.product_data?.description,
        }),
      ),
    ).id
  const { unit_amount: unitAmount, recurring } = data
  return prices.put(...withId(newPrice({ created, product, unitAmount, recurring, metadata: {} })))
}

const withId = <T extends { id: string }>(item: T): [string, T] => [item.id, item]
