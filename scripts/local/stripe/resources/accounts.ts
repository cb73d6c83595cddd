import type { Api } from '#scripts/local/stripe/api'
import { sums } from '#scripts/local/stripe/billing/balance'
import { foreignAccount, invalid } from '#scripts/local/stripe/errors'
import type { Links } from '#scripts/local/stripe/links'
import { page, pagingByTime } from '#scripts/local/stripe/lists'
import { account } from '#scripts/local/stripe/objects/account'
import { accountLink, loginLink } from '#scripts/local/stripe/objects/links'
import {
  choice,
  email,
  flag,
  mergeMetadata,
  metadata,
  optional,
  shape,
  text,
  webUrl,
} from '#scripts/local/stripe/params'
import type { Provider } from '#scripts/local/stripe/provider'

const LINK_SECONDS = 300

const capability = optional(shape({ requested: flag }))
const fields = {
  email: optional(email),
  business_type: optional(choice('individual', 'company')),
  business_profile: optional(
    shape({
      name: optional(text(256)),
      url: optional(webUrl),
      mcc: optional(text(4)),
      product_description: optional(text()),
    }),
  ),
  capabilities: optional(shape({ card_payments: capability, transfers: capability })),
  metadata: optional(metadata),
}

/** The platform, as the events about disconnected accounts name it. */
const APPLICATION = { id: 'ca_local', object: 'application', name: 'Platewise' }

export function accounts(api: Api, provider: Provider, links: Links) {
  const all = provider.platform.accounts
  const get = (id: string) => {
    const found = all.get(id)
    if (!found) throw foreignAccount(id)
    return found
  }

  const creation = { ...fields, type: choice('express'), country: optional(choice('US')) }
  api.post('/v1/accounts', creation, ({ params }) => {
    const created = account({
      created: provider.now(),
      email: params.email,
      country: params.country,
      businessType: params.business_type,
      metadata: mergeMetadata({}, params.metadata),
    })
    const business_profile = { ...created.business_profile, ...params.business_profile }
    return all.put(created.id, { ...created, business_profile } as typeof created)
  })

  api.get('/v1/accounts', pagingByTime, ({ params }) => page(all.list(), params, '/v1/accounts'))
  api.get('/v1/accounts/:id', {}, ({ id }) => get(id))

  api.post('/v1/accounts/:id', fields, ({ id, params }) => {
    const before = get(id)
    const after = {
      ...before,
      email: params.email ?? before.email,
      business_type: params.business_type ?? before.business_type,
      business_profile: {
        ...before.business_profile,
        ...params.business_profile,
      } as typeof before.business_profile,
      metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
    }
    provider.emit('account.updated', after, { before, account: id })
    return all.put(id, after)
  })

  api.delete('/v1/accounts/:id', {}, ({ id }) => {
    get(id)
    const { available, pending } = sums(provider.booksOf(id), provider.now())
    if (available + pending !== 0)
      throw invalid('This account cannot be deleted because its balance is not zero.', undefined, 'id')
    all.remove(id)
    provider.emit('account.application.deauthorized', APPLICATION, { account: id })
    return { id, object: 'account', deleted: true }
  })

  const linkFields = {
    account: text(255),
    type: choice('account_onboarding'),
    refresh_url: webUrl,
    return_url: webUrl,
    collection_options: optional(
      shape({
        fields: optional(choice('currently_due', 'eventually_due')),
        future_requirements: optional(choice('include', 'omit')),
      }),
    ),
  }
  api.post('/v1/account_links', linkFields, ({ params }) => {
    if (!all.get(params.account))
      throw invalid(
        'You requested an account link for an account that is not connected to your platform or does not exist.',
        undefined,
        'account',
      )
    const visit = {
      kind: 'onboarding',
      subject: params.account,
      returnUrl: params.return_url,
      refreshUrl: params.refresh_url,
    } as const
    const created = provider.now()
    const token = links.mint(visit, LINK_SECONDS)
    return accountLink(created, created + LINK_SECONDS, provider.url(`/setup/e/${token}`))
  })

  api.post('/v1/accounts/:id/login_links', {}, ({ id }) => {
    if (!get(id).details_submitted)
      throw invalid(
        'Cannot create a login link for an account that has not completed onboarding.',
        undefined,
        'account',
      )
    const token = links.mint({ kind: 'express', subject: id, returnUrl: '' }, LINK_SECONDS)
    return loginLink(provider.now(), provider.url(`/express/e/${token}`))
  })
}
