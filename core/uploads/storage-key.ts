import { EXTENSIONS } from '#core/uploads/shared/schema'

/** Returns the key of a checked file in a folder of the bucket. The same upload always gets the same key. */
export const storageKeyOf = ({ id, contentType }: { id: string; contentType: string }, folder: string) =>
  `${folder}/${id}.${EXTENSIONS[contentType]}`
