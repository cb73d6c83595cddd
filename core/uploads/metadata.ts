import { isPicture, strip } from '#core/uploads/picture'
import { stripVideo } from '#core/uploads/video'

/** All three are one container. */
const FILMS = ['video/mp4', 'video/quicktime', 'audio/mp4']

export const holdsMetadata = (contentType: string) => isPicture(contentType) || FILMS.includes(contentType)

/** Without what a file tells of where, when and with what it was taken (rule pictures-tell-nothing), or a sentence why not. */
export const withoutMetadata = (contentType: string, bytes: Uint8Array): Buffer | string =>
  isPicture(contentType)
    ? strip(contentType, bytes)
    : (stripVideo(bytes) ?? 'This file is damaged. Please save it as MP4 and try again.')
