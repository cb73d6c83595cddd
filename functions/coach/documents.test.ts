import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { CoachEntity } from '#core/coach/entity'
import { answers } from '#scripts/testing/answers'
import { apply, upload } from '#scripts/testing/application'
import { makeNewcomer } from '#scripts/testing/people'
import { exifSegment, jpeg, jpegWith } from '#scripts/testing/pictures'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const types = (part: string) =>
  `<Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${part.startsWith('word') ? 'wordprocessingml.document' : 'spreadsheetml.sheet'}.main+xml"/></Types>`

/** Returns the local entries of a zip file, which are enough to recognize its type. */
function zip(files: Record<string, string>): Buffer {
  const parts = Object.entries(files).flatMap(([name, content]) => {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(20, 4)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(crc32(data), 14)
    header.writeUInt32LE(packed.length, 18)
    header.writeUInt32LE(data.length, 22)
    header.writeUInt16LE(Buffer.byteLength(name), 26)
    return [header, Buffer.from(name), packed]
  })
  return Buffer.concat(parts)
}
const word = zip({ '[Content_Types].xml': types('word/document.xml'), 'word/document.xml': '<w/>' })
const sheet = zip({ '[Content_Types].xml': types('xl/workbook.xml'), 'xl/workbook.xml': '<x/>' })
const oldWord = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])

async function applyWith(bytes: Buffer, contentType: string) {
  const { id, email, token } = await makeNewcomer('nutritionist')
  const resume = await upload(token, 'resume', bytes, contentType)
  const { status } = await apply(token, { ...answers(email), resume })
  return { status, stored: (await CoachEntity.find({ coachId: id }))?.resume }
}

test.each([
  ['docx', word, WORD],
  ['doc', oldWord, 'application/msword'],
  ['jpg', jpeg, 'image/jpeg'],
])('accepts a résumé as %s', async (ending, bytes, contentType) => {
  const { status, stored } = await applyWith(bytes, contentType)
  expect(status).toBe(200)
  expect(stored?.endsWith(`.${ending}`)).toBe(true)
})

test.each([
  ['a sheet that is called a document', sheet, WORD],
  ['an archive that is called a document', zip({ 'evil.js': 'alert(1)' }), WORD],
  ['a document that is called a picture', word, 'image/png'],
  [
    'a picture with a page behind it that is called a pdf',
    Buffer.concat([jpeg, Buffer.from('<html>')]),
    'application/pdf',
  ],
])('refuses %s', async (_, bytes, contentType) => {
  expect(await applyWith(bytes, contentType)).toEqual({ status: 400, stored: undefined })
})

test('removes the location from a photo of a document', async () => {
  const { email, token } = await makeNewcomer('nutritionist')
  const resume = await upload(token, 'resume', jpegWith(exifSegment(1)), 'image/jpeg')
  const { body } = await apply(token, { ...answers(email), resume })
  const file = await fetch(body.resume ?? '')
  expect(Buffer.from(await file.arrayBuffer())).toEqual(jpeg)
})
