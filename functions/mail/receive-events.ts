import type { SNSEvent } from 'aws-lambda'
import { onSuppressionChanged } from '#core/undelivered/undelivered'

/** The mail provider tells of mails that came back or were called spam. */
export async function handler({ Records }: Pick<SNSEvent, 'Records'>): Promise<void> {
  for (const { Sns } of Records) await onSuppressionChanged(Sns.Message)
}
