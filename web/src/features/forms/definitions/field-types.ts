import type { Field, FieldType } from '#core/forms/definitions/shared/fields'

/** The draft name of a form that isn't published yet. */
export const NEW_FORM = 'form.new'

/** The display name of each field type. */
export const FIELD_TYPE_LABELS: Record<FieldType, string> = {
  text: 'Short text',
  paragraph: 'Long text',
  number: 'Number',
  date: 'Date',
  email: 'Email address',
  yesNo: 'Yes/no',
  choice: 'Single choice',
  choices: 'Multiple choice',
  select: 'Dropdown',
  scale: 'Scale',
  file: 'File or photo',
  height: 'Height',
  weight: 'Weight',
  heading: 'Heading',
  note: 'Text block',
  consent: 'Consent with signature',
  page: 'New page',
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'
const ID_LETTERS = 8

/** Returns a random id. It must never repeat in a form, because answers of all versions are matched to fields by it. */
export const newFieldId = () =>
  `q${[...crypto.getRandomValues(new Uint8Array(ID_LETTERS))].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`

/** The text of a new question, which can't be published. */
export const UNTITLED = 'Untitled question'

/** Returns a new field of a type, with texts to be edited. */
export function newField(type: FieldType): Field {
  const id = newFieldId()
  const options = ['Option 1', 'Option 2']
  switch (type) {
    case 'heading':
      return { type, id, label: 'Section title' }
    case 'page':
      return { type, id, label: 'New page' }
    case 'note':
      return { type, id, text: 'Add your text here.' }
    case 'choice':
    case 'choices':
    case 'select':
      return { type, id, label: UNTITLED, options }
    case 'scale':
      return { type, id, label: UNTITLED, look: 'stars' }
    case 'file':
      return { type, id, label: UNTITLED, accept: 'file' }
    case 'consent':
      return { type, id, label: 'Do you agree?', wording: 'I agree to this.' }
    case 'height':
      return { type, id, label: 'How tall are you?' }
    case 'weight':
      return { type, id, label: 'How much do you weigh?' }
    default:
      return { type, id, label: UNTITLED }
  }
}

/** Returns a field's name for lists. */
export const fieldName = (field: Field) =>
  (field.type === 'note' ? field.text : field.label) || FIELD_TYPE_LABELS[field.type]
