export const END = /$(?![\s\S])/

export interface Import {
  name: string
  from: string
  isType?: boolean
}

/** The changes that `npm run new` makes. */
export interface Plan {
  /** New files with their contents. */
  created: Record<string, string>
  /** Lines to insert into existing files, before or after the first match. */
  inserted: { file: string; before?: RegExp; after?: RegExp; text: string }[]
  /** Imports to add to those files, unless they exist. */
  imports: Record<string, Import[]>
  /** What's left for a person to write. */
  next: string[]
}

export const linesOf = (imports: Import[]) =>
  imports
    .map(({ name, from, isType }) => `import ${isType ? 'type ' : ''}{ ${name} } from '${from}'\n`)
    .join('')

/** Appends to a file, or creates it. */
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
