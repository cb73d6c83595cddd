/** To somebody whose account was deleted and who comes back, while it can be called off. */
export const ACCOUNT_DELETED = 'Your account was deleted. Please contact us if this is a mistake.'
