import {
  AssignmentDraftEntity,
  AssignmentEntity,
  OpenAssignmentEntity,
  SubmissionEntity,
} from '#core/forms/assignments/entity'
import { filesIn } from '#core/forms/submissions/answer-files'
import { ReceivedSubmissionEntity, receivedBy } from '#core/forms/submissions/received-entity'
import { transact, write } from '#core/lib/table'
import * as Files from '#core/uploads/files'

const PAGE_SIZE = 50

/** Deletes everything a person was sent, typed, answered or received, including files. Safe to retry. */
export async function removeForms(personId: string): Promise<void> {
  await removeSubmissions(personId)
  for (const received of await ReceivedSubmissionEntity.queryAll(receivedBy(personId)))
    await write(ReceivedSubmissionEntity.remove(received))
  for (const assignment of await AssignmentEntity.queryAll(`assignments#${personId}`, { index: 'gsi1' }))
    await transact([
      OpenAssignmentEntity.remove(assignment),
      AssignmentDraftEntity.remove(assignment),
      AssignmentEntity.remove(assignment),
    ])
}

/** Deletes the files first, because without the submission nothing refers to them. */
async function removeSubmissions(personId: string): Promise<void> {
  for (;;) {
    const range = { limit: PAGE_SIZE, isConsistent: true }
    const submissions = await SubmissionEntity.query(`submissions#${personId}`, range)
    for (const submission of submissions) {
      await Files.discardFiles(filesIn(submission))
      await transact([SubmissionEntity.remove(submission), ReceivedSubmissionEntity.remove(submission)])
    }
    if (submissions.length < PAGE_SIZE) return
  }
}
