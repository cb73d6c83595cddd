import { SPECIALITIES } from '#core/shared/catalogue'

/** The last part of the URL of a specialty's list of coaches, such as `weight-loss`. */
const slugOf = (speciality: string) => speciality.toLowerCase().replaceAll(' ', '-')

export const specialityOf = (slug: string) => SPECIALITIES.find((speciality) => slugOf(speciality) === slug)

/** The list of public coaches with a specialty. In the path, because CloudFront ignores the query string. */
export const specialityPath = (speciality: (typeof SPECIALITIES)[number]) =>
  `/coaches/specialty/${slugOf(speciality)}`
