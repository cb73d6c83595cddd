/** Shown to people who return to a deleted account while the deletion can still be canceled. */
export const ACCOUNT_DELETED = 'Your account was deleted. Please contact us if this is a mistake.'
