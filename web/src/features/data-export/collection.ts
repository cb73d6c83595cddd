import type { DataManifest, DataPart, ExportedFile, ListedPart, Row } from '#core/data-export/shared/schema'
import { SECTION_NAMES, type Section } from '#core/data-export/shared/sections'
import { csvOf } from '@/features/data-export/csv'
import { documentOf, type LinkedFile } from '@/features/data-export/document'
import { filePath } from '@/features/data-export/file-path'
import { archivesOf, crcOf, type ZipEntry, zipOf } from '@/features/data-export/zip'

/** Where the data comes from. Tests use their own. */
export interface Source {
  manifest: (signal: AbortSignal) => Promise<DataManifest>
  part: (part: ListedPart, after: string | null, signal: AbortSignal) => Promise<DataPart>
  /** Returns undefined if the link has expired or there is no such file, which S3 answers alike. Throws FileMissing. */
  file: (url: string, signal: AbortSignal) => Promise<Blob | undefined>
}
export class FileMissing extends Error {}

interface PageTask {
  kind: 'page'
  part: ListedPart
  after: string | null
}
interface FileTask {
  kind: 'file'
  page: PageTask
  file: ExportedFile
}

export interface Progress {
  done: number
  /** Grows while parts turn out to have more pages. */
  total: number
  title: string
}

export interface Archive {
  name: string
  content: Blob
}

/**
 * A download in progress. What has been fetched stays here, so `run` can be aborted or fail, and continues with the
 * same part when it's called again.
 */
export function createCollection(source: Source, createdAt = new Date()) {
  let manifest: DataManifest | undefined
  let done = 0
  const tasks: (PageTask | FileTask)[] = []
  const rows = new Map<Section, Row[]>()
  const files: (LinkedFile & ZipEntry)[] = []
  const missing: string[] = []
  /** Titles of parts of which the server can't read something at the moment. The rest is exported without it. */
  const unreadable = new Set<string>()
  const taken = new Set<string>()

  const progress = (): Progress => {
    const [task] = tasks
    const page = task?.kind === 'file' ? task.page : task
    return { done, total: Math.max(1, done + tasks.length), title: page?.part.title ?? '' }
  }

  async function readPage(page: PageTask, signal: AbortSignal) {
    const { part, after } = page
    const answer = await source.part(part, after, signal)
    tasks.shift()
    done++
    if (answer.unreadable > 0) unreadable.add(part.title)
    rows.set(part.part, [...(rows.get(part.part) ?? []), ...answer.rows])
    // Files come right after their page, because their links expire.
    tasks.unshift(
      ...answer.files.map((file) => ({ kind: 'file' as const, page, file })),
      ...(answer.next ? [{ kind: 'page' as const, part, after: answer.next }] : []),
    )
    tasks.push(...answer.more.map((more) => ({ kind: 'page' as const, part: more, after: null })))
  }

  async function readFile(task: FileTask, signal: AbortSignal) {
    const fetchContent = () =>
      source.file(task.file.url, signal).catch((error: unknown) => {
        if (!(error instanceof FileMissing)) throw error
        return null
      })
    let content = await fetchContent()
    if (content === undefined) {
      await renewLinks(task.page, signal)
      if (!tasks.includes(task)) return
      // A new link that is refused, too, means that there is no such file.
      content = await fetchContent()
    }
    const { page, file } = task
    tasks.shift()
    done++
    if (!content) return void missing.push(file.name)
    const { part: section, of, title } = page.part
    const folder = of === null ? '' : title.replace(/^.*?: /, '')
    const name = filePath({ section, folder, createdAt: file.createdAt, name: file.name }, taken)
    const modified = new Date(file.createdAt || createdAt)
    files.push({ section, path: name, name, content, crc: await crcOf(content), modified })
  }

  /** Links expire while a download is paused. A file that has been deleted is missing. */
  async function renewLinks(page: PageTask, signal: AbortSignal) {
    const answer = await source.part(page.part, page.after, signal)
    const urls = new Map(answer.files.map(({ id, url }) => [id, url]))
    for (const task of [...tasks]) {
      if (task.kind !== 'file' || task.page !== page) continue
      const url = urls.get(task.file.id)
      if (url) task.file = { ...task.file, url }
      else {
        tasks.splice(tasks.indexOf(task), 1)
        missing.push(task.file.name)
      }
    }
  }

  async function textEntry(name: string, text: string, type: string): Promise<ZipEntry> {
    const content = new Blob([text], { type })
    return { name, content, crc: await crcOf(content), modified: createdAt }
  }

  return {
    progress,
    unreadable: () => [...unreadable],
    async run(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<void> {
      if (!manifest) {
        manifest = await source.manifest(signal)
        tasks.push(...manifest.parts.map((part) => ({ kind: 'page' as const, part, after: null })))
      }
      for (let [task] = tasks; task; [task] = tasks) {
        signal.throwIfAborted()
        onProgress(progress())
        await (task.kind === 'page' ? readPage(task, signal) : readFile(task, signal))
      }
      onProgress(progress())
    },
    /** Puts everything into one archive, or into several if it's very large. */
    async archives(): Promise<Archive[]> {
      if (!manifest || tasks.length > 0) throw new Error('The download is incomplete')
      const { id, role, name } = manifest
      const facts = {
        id,
        role,
        name,
        createdAt: createdAt.toISOString(),
        missingFiles: missing,
        unreadableParts: [...unreadable],
      }
      const entries = [
        await textEntry(
          'index.html',
          documentOf({ name, createdAt, rows, files, missing, unreadable: [...unreadable] }),
          'text/html',
        ),
        await textEntry('data/export.json', json(facts), 'application/json'),
      ]
      for (const section of SECTION_NAMES) {
        const own = rows.get(section)
        if (!own) continue
        entries.push(await textEntry(`data/${section}.json`, json(own), 'application/json'))
        if (own.length > 0) entries.push(await textEntry(`data/${section}.csv`, csvOf(own), 'text/csv'))
      }
      const parts = archivesOf([...entries, ...files])
      const base = `platewise-my-data-${createdAt.toISOString().slice(0, 10)}`
      return parts.map((part, index) => ({
        name: parts.length === 1 ? `${base}.zip` : `${base}-${index + 1}-of-${parts.length}.zip`,
        content: zipOf(part),
      }))
    },
  }
}
export type Collection = ReturnType<typeof createCollection>

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
