const PUSH_LENGTH = 20

/** Never contains a name (rule pushes-without-names). */
export const PUSH_TITLE = 'New message'

/** Cuts texts of 20 or more characters to 20 and an ellipsis (rule push-text). */
export function pushText(text: string): string {
  const characters = [...text]
  return characters.length < PUSH_LENGTH ? text : `${characters.slice(0, PUSH_LENGTH).join('')}…`
}
