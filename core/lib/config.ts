import { Resource } from 'sst'

/** Addresses that differ between the cloud and one machine; all without a slash at the end. */
export const config = {
  get siteUrl() {
    return Resource.Config.siteUrl
  },
  get mediaUrl() {
    return Resource.Config.mediaUrl
  },
  get supportMail() {
    return Resource.Config.supportMail
  },
}

export const imageUrl = (key: string | null | undefined) => (key ? `${config.mediaUrl}/${key}` : null)
