import { Resource } from 'sst'

/** Addresses that differ between the cloud and one machine; all without a slash at the end. */
export const config = {
  get siteUrl() {
    return Resource.Config.siteUrl
  },
  /** Serves the public folder of the uploads bucket. */
  get mediaUrl() {
    return Resource.Config.mediaUrl
  },
  /** Where people's questions go. */
  get supportMail() {
    return Resource.Config.supportMail
  },
}

export const imageUrl = (key: string | null | undefined) => (key ? `${config.mediaUrl}/${key}` : null)
