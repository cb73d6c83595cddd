/** Of a person's conversations so many are looked at, when it is counted what an act touches. */
export const CHATS_COUNTED = 200
