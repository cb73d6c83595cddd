import { isPicture, strip } from '#core/uploads/picture'
import { stripVideo } from '#core/uploads/video'

/** All three use the same container format. */
const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'audio/mp4']

export const mayHoldMetadata = (contentType: string) =>
  isPicture(contentType) || VIDEO_TYPES.includes(contentType)

/**
 * Removes metadata about where, when and with what a file was recorded (rule strip-picture-metadata). Returns a
 * message for the user if that isn't possible.
 */
export const withoutMetadata = (contentType: string, bytes: Uint8Array): Buffer | string =>
  isPicture(contentType)
    ? strip(contentType, bytes)
    : (stripVideo(bytes) ?? 'This file is damaged. Please save it as MP4 and try again.')
