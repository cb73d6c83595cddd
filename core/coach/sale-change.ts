/**
 * What an operation returns that changes what a coach sells, or only one extra specialty of theirs. `saleEndpoint` then
 * closes the payment pages that show what isn't for sale anymore (rule plan-needs-coach-and-link).
 */
export interface SaleChange<T> {
  result: T
  coachId: string
  extraId?: string
}
