export const BRAND = 'Platewise'
