export const END = /$(?![\s\S])/

export interface Import {
  name: string
  from: string
  isType?: boolean
}

/** What `npm run new` does to the files. */
export interface Plan {
  /** Files that are not there yet, with their text. */
  created: Record<string, string>
  /** A line is put into a file that is there: before or after the first place that matches. */
  inserted: { file: string; before?: RegExp; after?: RegExp; text: string }[]
  /** What such a file then needs, unless it has it already. */
  imports: Record<string, Import[]>
  /** What only a person can say. */
  next: string[]
}

export const linesOf = (imports: Import[]) =>
  imports
    .map(({ name, from, isType }) => `import ${isType ? 'type ' : ''}{ ${name} } from '${from}'\n`)
    .join('')

/** Adds to a file at its end, or makes it. */
export function addTo(plan: Plan, file: string, isThere: boolean, imports: Import[], text: string) {
  if (!isThere) plan.created[file] = `${linesOf(imports)}\n${text}`
  else {
    plan.inserted.push({ file, after: END, text: `\n${text}` })
    plan.imports[file] = imports
  }
}

export const pascal = (name: string) =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
