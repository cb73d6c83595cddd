/** What `npm run new` does to the files. */
export interface Plan {
  /** Files that are not there yet, with their text. */
  created: Record<string, string>
  /** A line is put into a file that is there: before or after the first place that matches. */
  inserted: { file: string; before?: RegExp; after?: RegExp; text: string }[]
  /** What only a person can say. */
  next: string[]
}

export const pascal = (name: string) =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
