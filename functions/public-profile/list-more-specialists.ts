import { publicProfileApi } from '#core/public-profile/api'
import { listSpecialists } from '#core/public-profile/coaches'
import { listPage } from '#core/public-profile/list-page'
import { document } from '#core/public-profile/page-frame'
import { specialityOf } from '#core/public-profile/shared/specialities'
import { notFound } from '#core/shared/errors'
import { documentEndpoint } from '#functions/lib/document-endpoint'

export const handler = documentEndpoint(
  publicProfileApi.listMoreSpecialists,
  async ({ params: { name, slug } }) => {
    const speciality = specialityOf(name)
    if (!speciality) throw notFound('Specialty')
    return document(listPage(await listSpecialists(speciality, slug), { speciality, after: slug }))
  },
)
