import { pathOf } from '#scripts/testing/public-pages'
import { nothing, type Samples } from '#scripts/testing/samples/sample'

const publicReason = 'Everything it shows is public'

export const publicProfileSamples: Samples<'publicProfile'> = {
  listCoaches: nothing,
  listFeatured: nothing,
  getSitemap: nothing,
  listMore: { request: () => ({ params: { slug: 'anna' } }), publicReason },
  listSpecialists: { request: () => ({ params: { name: 'vegan' } }), publicReason },
  listMoreSpecialists: {
    request: () => ({ params: { name: 'vegan', slug: 'anna' } }),
    publicReason,
  },
  getSitemapOf: { request: () => ({ params: { letter: 'c' } }), publicReason },
  getCoach: {
    request: async ({ coach }) => ({ params: { slug: (await pathOf(coach)).replace('/coaches/', '') } }),
    publicReason,
  },
  getVisibility: nothing,
  setVisibility: { request: () => ({ body: { visibility: 'FEATURED' } }) },
}
