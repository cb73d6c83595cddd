export const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/
