import { fileTypeFromBuffer } from 'file-type'
import { TYPES_BY_KIND, type UploadKind } from '#core/uploads/schema'

/** Enough to tell a Word document from any other archive. */
export const HEAD_BYTES = 262_144

/** What a file is by its first bytes, or why it is not taken as `kind`: the site asks before it sends anything. */
export async function judge(
  kind: UploadKind,
  head: Uint8Array,
  claimed: string,
): Promise<{ contentType: string } | { refusal: string }> {
  const contentType = await typeOf(head)
  if (!contentType || !TYPES_BY_KIND[kind].includes(contentType))
    return { refusal: 'This type of file is not accepted' }
  // A picture is what its bytes say; a document that is not what it claims was renamed.
  if (kind !== 'image' && claimed && claimed !== contentType)
    return { refusal: 'The file is not what its name says' }
  return { contentType }
}

async function typeOf(head: Uint8Array): Promise<string | undefined> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  // The container of the Word documents of before 2007.
  return mime === 'application/x-cfb' ? 'application/msword' : mime
}
