import * as v from 'valibot'
import { PromotionPage } from '#core/billing/shared/promotion-schema'
import {
  ActiveQuery,
  ActiveSubscription,
  Cancellation,
  GroupPurchase,
  PlanChange,
  PlanChanges,
  PlanChangesQuery,
  Purchase,
  Subscription,
  SubscriptionFilter,
} from '#core/billing/shared/schema'
import { BankAccount } from '#core/coach/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Url, UrlOrError } from '#core/shared/schema'

export const billingApi = defineEndpoints({
  accountStatus: {
    method: 'GET',
    path: '/nutritionist/stripe/account-status',
    access: ['coach'],
    response: BankAccount,
  },
  listCoachSubscriptions: {
    method: 'GET',
    path: '/nutritionist/subscriptions',
    access: ['approvedCoach'],
    response: v.array(Subscription),
  },
  subscribe: {
    method: 'POST',
    path: '/subscribe',
    access: ['client'],
    body: Purchase,
    response: UrlOrError,
  },
  subscribeToGroup: {
    method: 'POST',
    path: '/subscribe/group',
    access: ['client'],
    body: GroupPurchase,
    response: UrlOrError,
  },
  listClientSubscriptions: {
    method: 'GET',
    path: '/client/subscriptions',
    access: ['client'],
    evenSuspended: true,
    query: SubscriptionFilter,
    response: v.array(Subscription),
  },
  cancel: {
    method: 'POST',
    path: '/client/cancel-subscription',
    access: ['client', 'approvedCoach'],
    evenSuspended: true,
    body: Cancellation,
    response: Subscription,
  },
  listPlanChanges: {
    method: 'GET',
    path: '/client/plan-changes',
    access: ['client'],
    query: PlanChangesQuery,
    response: PlanChanges,
  },
  changePlan: {
    method: 'POST',
    path: '/client/change-plan',
    access: ['client'],
    body: PlanChange,
    response: Subscription,
  },
  customerPortal: {
    method: 'GET',
    path: '/stripe/customer-portal',
    access: ['client'],
    evenSuspended: true,
    response: Url,
  },
  listActiveSubscriptions: {
    method: 'GET',
    path: '/stripe/adminactivesubscriptions',
    access: ['admin'],
    query: ActiveQuery,
    response: v.array(ActiveSubscription),
  },
  subscribePromote: {
    method: 'POST',
    path: '/subscribe-promote',
    access: ['approvedCoach'],
    body: v.strictObject({}),
    response: PromotionPage,
  },
  coachPortal: {
    method: 'GET',
    path: '/stripe/customer-portal-nutritionist',
    access: ['coach'],
    response: Url,
  },
  webhook: {
    method: 'POST',
    path: '/stripe/webhook',
    access: 'public',
    response: v.object({ received: v.boolean() }),
  },
})
