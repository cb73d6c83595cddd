import type { SubmissionItem } from '#core/forms/assignments/entity'
import { type FormVersion, FormVersionEntity } from '#core/forms/definitions/entity'
import { type Reader, redactForReader } from '#core/forms/submissions/redact-for-reader'
import { type Highlight, highlightsIn } from '#core/forms/submissions/shared/highlights'

/** Returns a lookup of the two answers of each submission that a list shows. */
export async function highlightsOf(
  submissions: SubmissionItem[],
  reader: Reader,
): Promise<(submission: SubmissionItem) => Highlight[]> {
  const versions = await FormVersionEntity.findMany(submissions)
  const byKey = new Map(versions.map((version) => [keyOf(version), version]))
  return (submission) => {
    const version = byKey.get(keyOf(submission))
    if (!version) return []
    return highlightsIn(version.document, redactForReader(version.document, submission, reader).data)
  }
}

const keyOf = ({ path, version }: Pick<FormVersion, 'path' | 'version'>) => `${path}#${version}`
