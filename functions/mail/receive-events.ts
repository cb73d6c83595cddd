import type { SNSEvent } from 'aws-lambda'
import { onSuppressionChanged } from '#core/undelivered/undelivered'

/** Receives SES's reports about emails that bounced or were marked as spam. */
export async function handler({ Records }: Pick<SNSEvent, 'Records'>): Promise<void> {
  for (const { Sns } of Records) await onSuppressionChanged(Sns.Message)
}
