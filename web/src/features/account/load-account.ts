import { loadPart } from '@/lib/network/load-part'

/**
 * Loads sign-in, registration, password reset and their form schemas. They are large, so forms load them on the first
 * interaction.
 */
export const loadAccount = () => loadPart(() => import('@/features/account/account'))
