import type { Draft } from '#core/forms/assignments/shared/schema'

/** Whether a draft contains an answer. A discarded one is stored without any. */
export const isStarted = ({ data }: Pick<Draft, 'data'>) =>
  Object.values(data).some((answer) => answer != null && answer !== '')
