/** The product's working name, shown in titles, mails and pages. */
export const BRAND = 'Platewise'
