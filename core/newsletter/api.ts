import {
  NewsletterToken,
  SubscriberPage,
  SubscriberQuery,
  Subscription,
} from '#core/newsletter/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Success } from '#core/shared/schema'

export const newsletterApi = defineEndpoints({
  subscribe: {
    method: 'POST',
    path: '/email-subscribe',
    access: 'public',
    body: Subscription,
    response: Success,
  },
  confirm: {
    method: 'POST',
    path: '/newsletter/confirm',
    access: 'public',
    body: NewsletterToken,
    response: Success,
  },
  /** Has no body schema, because mail programs post a body of their own (RFC 8058). */
  stop: {
    method: 'POST',
    path: '/newsletter/stop/{token}',
    access: 'public',
    params: NewsletterToken,
    response: Success,
  },
  list: {
    method: 'GET',
    path: '/admin/newsletter',
    access: ['admin'],
    query: SubscriberQuery,
    response: SubscriberPage,
  },
})
