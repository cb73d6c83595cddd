import { newId } from '#core/lib/ids'
import { editedOf, saveHomepage } from '#scripts/testing/content'
import type { Samples } from '#scripts/testing/samples/sample'
import { uploadPicture } from '#scripts/testing/uploads'

const text = '<p>How do I start?</p>'

/** Returns a new text each time, because saving an unchanged one makes no version. */
const freshText = () => `<p>${newId()}</p>`

export const contentSamples: Samples<'content'> = {
  getFaq: { request: () => ({ query: 'type=client' }) },
  getHomepage: { request: () => ({ query: 'type=intake-video' }) },
  saveFaq: { request: () => ({ body: { type: 'client', text: freshText() } }) },
  saveHomepage: { request: () => ({ body: { data: [{ type: 'all', text: freshText() }] } }) },
  listEdited: { request: () => ({ query: 'kind=faq' }) },
  saveDraft: {
    request: async ({ admin }) => {
      const { revision } = await editedOf(admin, 'home-client')
      return { body: { slot: 'home-client', text, revision } }
    },
  },
  addPicture: { request: async ({ admin }) => ({ body: { image: await uploadPicture(admin) } }) },
  listVersions: {
    request: () => ({ params: { slot: 'faq-client' } }),
    publicReason: 'All admins share the texts',
  },
  getVersion: {
    request: async ({ admin }) => {
      await saveHomepage(admin, 'nutritionist', `<p>${newId()}</p>`)
      return { params: { slot: 'home-nutritionist', version: '1' } }
    },
    publicReason: 'All admins share the texts',
  },
}
