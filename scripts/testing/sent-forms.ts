import type { Assignment, CompletedAssignment } from '#core/forms/assignments/shared/schema'
import { write } from '#core/lib/table'
import { RelationshipEntity } from '#core/relationship/entity'
import { checkInAnswers } from '#scripts/testing/assignments'
import type * as Payments from '#scripts/testing/payments'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
import { call } from '#scripts/testing/request'

export const admin = await makeAdmin()
export const get = async <T>({ token }: TestPerson, path: string) =>
  (await call<T>('GET', path, { token })).body
export const send = (
  { token }: TestPerson,
  recipients: { id: string }[],
  forms: { path: string }[],
  more: object = {},
) =>
  call<Assignment[]>('POST', '/poll', {
    token,
    body: { recipientIds: recipients.map(({ id }) => id), formUrls: forms.map(({ path }) => path), ...more },
  })
export const listOwn = (person: TestPerson) => get<Assignment[]>(person, '/poll/user')
export const answer = (
  person: TestPerson,
  assignmentId: string,
  data: object = checkInAnswers,
  more: object = {},
) =>
  call<CompletedAssignment & { issues?: { path: string }[] }>('POST', `/poll/${assignmentId}`, {
    token: person.token,
    body: { recipientId: person.id, data, ...more },
  })
export const rejectRelationship = ({ coach, client }: Awaited<ReturnType<typeof Payments.makePair>>) =>
  write(
    RelationshipEntity.update({ coachId: coach.id, clientId: client.id }, { set: { status: 'REJECTED' } }),
  )
