import * as v from 'valibot'
import { CoachId, Decision, HireRequest, Visibility } from '#core/hiring/shared/schema'
import { defineEndpoints } from '#core/shared/api'
import { Success } from '#core/shared/schema'
import { Link } from '#core/relationship/shared/schema'

/** What is done to a link. Apart from the lists, so that its functions carry no schemas of whole people. */
export const linkApi = defineEndpoints({
  request: {
    method: 'POST',
    path: '/user/connect-users',
    access: ['client'],
    body: HireRequest,
    response: Link,
  },
  withdraw: {
    method: 'DELETE',
    path: '/user/connect-users',
    access: ['client'],
    body: HireRequest,
    response: Success,
  },
  listLinks: {
    method: 'POST',
    path: '/user/get-hired-users',
    access: ['client', 'coach', 'admin'],
    body: CoachId,
    response: v.array(Link),
  },
  setVisibility: {
    method: 'POST',
    path: '/nutritionist/clients-visibility',
    access: ['approvedCoach'],
    body: Visibility,
    response: Link,
  },
  decide: {
    method: 'POST',
    path: '/nutritionist/client/status',
    access: ['approvedCoach'],
    body: Decision,
    response: Link,
  },
})
