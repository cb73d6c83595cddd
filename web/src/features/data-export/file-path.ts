import type { Section } from '#core/data-export/shared/sections'

const FOLDERS: Partial<Record<Section, string>> = {
  photo: 'photo',
  documents: 'documents',
  answers: 'forms',
  'chat-files': 'chats',
}
const MAX_NAME = 100

/** Removes what isn't allowed in a file's name on some system. */
const safe = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+|[. ]+$/g, '_')
    .trim() || '_'

/** Shortens the name, but not the extension. */
const short = (name: string) => {
  const [, stem = name, extension = ''] = /^(.*?)(\.[^.]{1,10})?$/s.exec(name) ?? []
  return [...stem].slice(0, MAX_NAME).join('') + extension
}

/** Returns a path that begins with the file's date and isn't `taken` yet, even if case doesn't count. */
export function filePath(
  { section, folder, createdAt, name }: { section: Section; folder: string; createdAt: string; name: string },
  taken: Set<string>,
): string {
  const place = ['files', FOLDERS[section] ?? section, ...(folder ? [short(safe(folder))] : [])].join('/')
  const day = createdAt.slice(0, 10)
  const plain = short(safe(name))
  for (let count = 1; ; count++) {
    const numbered =
      count === 1 ? plain : plain.replace(/(\.[^.]*)?$/, (extension) => ` (${count})${extension}`)
    const path = `${place}/${day ? `${day} ` : ''}${numbered}`
    if (taken.has(path.toLowerCase())) continue
    taken.add(path.toLowerCase())
    return path
  }
}
