import { loadPart } from '@/lib/load-part'

/** What signs in, registers and resets, and the schemas of its forms: heavy, so fetched once a form is touched. */
export const loadAccount = () => loadPart(() => import('@/features/account/account'))
