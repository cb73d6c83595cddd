import { listEndpoints } from '#core/contract'
import type { EndpointDefinition, Role } from '#core/shared/api'

const ROLES = ['client', 'coach', 'admin'] as const

export const mayCall = ({ access }: EndpointDefinition, role: Role) =>
  access !== 'public' && (access.includes(role) || (role === 'coach' && access.includes('approvedCoach')))

/** Each endpoint for each role that may call it. Logging out is left out: it would end the sessions of the others. */
export const allCalls = () =>
  listEndpoints()
    .filter(({ name }) => name !== 'account.logOut')
    .flatMap(({ name, endpoint }) => rolesOf(endpoint).map((role) => ({ name, endpoint, role })))

const rolesOf = (endpoint: EndpointDefinition): readonly (Role | 'public')[] =>
  endpoint.access === 'public' ? ['public'] : ROLES.filter((role) => mayCall(endpoint, role))
