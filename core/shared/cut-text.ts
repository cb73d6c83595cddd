/** Cuts a text to at most `length` code units, never inside a character such as an emoji. */
export const cutText = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
