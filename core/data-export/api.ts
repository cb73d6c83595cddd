import {
  DataManifest,
  DataPart,
  DataViews,
  DownloadPermission,
  PartParams,
  PartQuery,
  ViewsQuery,
} from '#core/data-export/shared/schema'
import { CodeConfirmation, SentCode } from '#core/identity/shared/emailed-code-schema'
import { defineEndpoints } from '#core/shared/api'

/** A person's copy of their own data (rule own-data). */
export const dataExportApi = defineEndpoints({
  get: {
    method: 'GET',
    path: '/user/data',
    access: ['client', 'coach'],
    evenSuspended: true,
    response: DataManifest,
  },
  sendCode: {
    method: 'POST',
    path: '/user/data/code',
    access: ['client', 'coach'],
    evenSuspended: true,
    response: SentCode,
  },
  /** Permits `get` and `readPart` for an hour. */
  permit: {
    method: 'POST',
    path: '/user/data',
    access: ['client', 'coach'],
    evenSuspended: true,
    body: CodeConfirmation,
    response: DownloadPermission,
  },
  readPart: {
    method: 'GET',
    path: '/user/data/{part}',
    access: ['client', 'coach'],
    evenSuspended: true,
    params: PartParams,
    query: PartQuery,
    response: DataPart,
  },
  listViews: {
    method: 'GET',
    path: '/user/data-views',
    access: ['client'],
    evenSuspended: true,
    query: ViewsQuery,
    response: DataViews,
  },
})
