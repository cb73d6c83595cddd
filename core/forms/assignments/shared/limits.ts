/** Of a person's open forms so many are looked at, when it is counted what an act touches. */
export const FORMS_COUNTED = 200
