import { EXTENSIONS } from '#core/uploads/shared/schema'

/** Where a checked file stands in a folder of the bucket: the same upload always has the same place. */
export const placeOf = ({ id, contentType }: { id: string; contentType: string }, folder: string) =>
  `${folder}/${id}.${EXTENSIONS[contentType]}`
