import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archivesOf, crcOf, type ZipEntry, zipOf } from '@/features/data-export/zip'

const entry = async (name: string, content: Blob): Promise<ZipEntry> => ({
  name,
  content,
  crc: await crcOf(content),
  modified: new Date(2026, 10, 23, 18, 45, 30),
})

/** Checks and reads the archive with Python, whose implementation is not ours. */
function unzip(archive: Uint8Array): Record<string, { base64: string; modified: number[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const path = join(folder, 'a.zip')
  writeFileSync(path, archive)
  const script = `
import zipfile, json, base64, sys
with zipfile.ZipFile(sys.argv[1]) as z:
    assert z.testzip() is None
    print(json.dumps({i.filename: {'base64': base64.b64encode(z.read(i)).decode(), 'modified': i.date_time} for i in z.infolist()}))`
  try {
    return JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8', maxBuffer: 1e8 }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('an archive contains every file with its name, time and bytes', async () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) % 256)
  const files = {
    'index.html': new Blob(['<h1>Größe</h1>']),
    'files/chats/Zoë 🥗/2026-01-02 lunch (2).jpg': new Blob([bytes.subarray(0, 1000), bytes.subarray(1000)]),
    'data/empty.csv': new Blob([]),
  }
  const entries = await Promise.all(Object.entries(files).map(([name, content]) => entry(name, content)))
  const read = unzip(new Uint8Array(await zipOf(entries).arrayBuffer()))
  expect(Object.keys(read)).toEqual(Object.keys(files))
  for (const [name, content] of Object.entries(files)) {
    expect(
      Buffer.from(read[name]?.base64 ?? '', 'base64').equals(Buffer.from(await content.arrayBuffer())),
      name,
    ).toBe(true)
    expect(read[name]?.modified).toEqual([2026, 11, 23, 18, 45, 30])
  }
})

test('an archive without files is valid', async () => {
  expect(unzip(new Uint8Array(await zipOf([]).arrayBuffer()))).toEqual({})
})

test('the checksum is the standard one', async () => {
  expect(await crcOf(new Blob(['123456789']))).toBe(0xcbf43926)
})

test('files are divided among archives in order, and a file that is too large gets its own', async () => {
  const sizes = [4, 4, 4, 30, 1, 1]
  const entries = await Promise.all(
    sizes.map((size, index) => entry(String(index), new Blob(['x'.repeat(size)]))),
  )
  const names = (limits: { files: number; bytes: number }) =>
    archivesOf(entries, limits).map((archive) => archive.map(({ name }) => name).join(''))
  expect(names({ files: 9, bytes: 10 })).toEqual(['01', '2', '3', '45'])
  expect(names({ files: 2, bytes: 100 })).toEqual(['01', '23', '45'])
  expect(names({ files: 9, bytes: 100 })).toEqual(['012345'])
})
