import * as v from 'valibot'
import {
  LETTERS,
  PublicDocument,
  PublicPage,
  Slug,
  VisibilityChoice,
} from '#core/public-profile/shared/schema'
import { defineEndpoints } from '#core/shared/api'

const HTML = { access: 'public', document: 'text/html', response: PublicDocument } as const
const XML = { ...HTML, document: 'application/xml' } as const

/** The public pages under the site's `/coaches`, and the coach's setting for their own page. */
export const publicProfileApi = defineEndpoints({
  listCoaches: { method: 'GET', path: '/coaches', ...HTML },
  listFeatured: { method: 'GET', path: '/coaches/featured', ...HTML },
  getSitemap: { method: 'GET', path: '/coaches/sitemap.xml', ...XML },
  listMore: {
    method: 'GET',
    path: '/coaches/after/{slug}',
    params: v.strictObject({ slug: Slug }),
    ...HTML,
  },
  listSpecialists: {
    method: 'GET',
    path: '/coaches/specialty/{name}',
    params: v.strictObject({ name: Slug }),
    ...HTML,
  },
  listMoreSpecialists: {
    method: 'GET',
    path: '/coaches/specialty/{name}/after/{slug}',
    params: v.strictObject({ name: Slug, slug: Slug }),
    ...HTML,
  },
  getSitemapOf: {
    method: 'GET',
    path: '/coaches/sitemap/{letter}',
    params: v.strictObject({ letter: v.picklist(LETTERS, 'Page not found') }),
    ...XML,
  },
  getCoach: { method: 'GET', path: '/coaches/{slug}', params: v.strictObject({ slug: Slug }), ...HTML },
  getVisibility: {
    method: 'GET',
    path: '/nutritionist/public-page',
    access: ['approvedCoach'],
    response: PublicPage,
  },
  setVisibility: {
    method: 'PUT',
    path: '/nutritionist/public-page',
    access: ['approvedCoach'],
    body: VisibilityChoice,
    response: VisibilityChoice,
  },
})
