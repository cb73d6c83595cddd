import { Alert } from '@mantine/core'

/** Why the last decision failed. */
export const Problem = ({ text }: { text: string | null | undefined }) =>
  text && (
    <Alert color="red" role="alert" title="No changes made">
      {text}
    </Alert>
  )
