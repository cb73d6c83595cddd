import type Stripe from 'stripe'

export interface Decline {
  code: 'card_declined' | 'incorrect_number' | 'authentication_required' | 'account_invalid'
  declineCode?: string
  message: string
}

/** A stored payment method: how the card behaves, without its number. */
export interface Card {
  id: string
  last4: string
  /** Why future payments with this card are declined. */
  decline: Decline | null
}

export interface CardNumber {
  last4: string
  /** Why the first payment is declined. */
  decline: Decline | null
  /** Why later payments are declined. */
  laterDecline: Decline | null
}

export const DECLINED: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}
const INSUFFICIENT: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}

/** The account that the payment would go to was closed. */
export const NO_DESTINATION: Decline = {
  code: 'account_invalid',
  message: 'The destination account does not exist.',
}

const UNAUTHENTICATED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'
/** Accepts the first payment, for which the customer is present. The bank wants each later one confirmed. */
export const AUTHENTICATED_CARD = '4000 0027 6000 3184'

const TEST_CARDS = new Map<string, Omit<CardNumber, 'last4'>>([
  ['4242424242424242', { decline: null, laterDecline: null }],
  ['5555555555554444', { decline: null, laterDecline: null }],
  ['4000000000000002', { decline: DECLINED, laterDecline: DECLINED }],
  ['4000000000009995', { decline: INSUFFICIENT, laterDecline: INSUFFICIENT }],
  ['4000000000000341', { decline: null, laterDecline: DECLINED }],
  ['4000002760003184', { decline: null, laterDecline: UNAUTHENTICATED }],
])

/** Recognizes Stripe's test numbers and declines all others, so that no real card can be used. */
export function readCard(typed: string): CardNumber {
  const number = typed.replaceAll(/[\s-]/g, '')
  const last4 = number.slice(-4)
  const card = TEST_CARDS.get(number)
  if (card) return { ...card, last4 }
  const decline: Decline = /^\d{12,19}$/.test(number)
    ? {
        code: 'card_declined',
        declineCode: 'test_mode_live_card',
        message: 'Your card was declined. Only test cards work on this page.',
      }
    : { code: 'incorrect_number', message: 'Your card number is incorrect.' }
  return { last4, decline, laterDecline: decline }
}

export const paymentError = (decline: Decline, charge: string): Stripe.PaymentIntent.LastPaymentError => ({
  type: 'card_error',
  code: decline.code,
  decline_code: decline.declineCode,
  message: decline.message,
  charge,
})
