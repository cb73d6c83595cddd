/** How many of a person's open forms an impact preview scans. */
export const FORMS_COUNTED = 200
