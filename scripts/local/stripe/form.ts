import { invalid } from '#scripts/local/stripe/errors'

export type FormValue = string | FormRecord
export interface FormRecord {
  [key: string]: FormValue
}

const MAX_DEPTH = 8
const emptyRecord = (): FormRecord => Object.create(null) as FormRecord

/** Decodes `a[b][0]=c` into nested records. Lists stay records with the keys 0, 1, 2; `a[]` gets the next number. */
export function decodeForm(text: string): FormRecord {
  const root = emptyRecord()
  for (const [name, value] of new URLSearchParams(text)) assign(root, name, value)
  return root
}

function assign(root: FormRecord, name: string, value: string) {
  const path = splitName(name)
  const last = path.pop()
  let record = root
  for (const key of path) {
    const child = record[key] ?? emptyRecord()
    record[key] = child
    if (typeof child === 'string') throw invalid('Invalid object', undefined, name)
    record = child
  }
  const key = last === '' ? String(Object.keys(record).length) : (last ?? name)
  if (typeof record[key] === 'object') throw invalid('Invalid string', undefined, name)
  record[key] = value
}

function splitName(name: string): string[] {
  const parts = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!parts?.[1]) throw invalid(`Invalid parameter name: ${name.slice(0, 100)}`, 'parameter_unknown', name)
  const path = [
    parts[1],
    ...Array.from((parts[2] ?? '').matchAll(/\[([^[\]]*)\]/g), (match) => match[1] ?? ''),
  ]
  const listMark = path.indexOf('')
  if (path.length > MAX_DEPTH || (listMark >= 0 && listMark < path.length - 1))
    throw invalid('Invalid nesting of parameters', undefined, name.slice(0, 200))
  return path
}
