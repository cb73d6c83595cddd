export const MAX_REVIEW_LENGTH = 1000
