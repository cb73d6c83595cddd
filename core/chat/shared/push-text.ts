const PUSH_LENGTH = 20

/** Never a name (rule pushes-name-nobody). */
export const PUSH_TITLE = 'New message'

/** Texts of 20 characters or more are cut to 20 and an ellipsis (rule push-text). */
export function pushText(text: string): string {
  const letters = [...text]
  return letters.length < PUSH_LENGTH ? text : `${letters.slice(0, PUSH_LENGTH).join('')}…`
}
