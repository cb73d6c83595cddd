import { Resource } from 'sst'

/** Settings that differ between the cloud and a local machine. URLs have no trailing slash. */
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
