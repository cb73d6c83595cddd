import { Skeleton } from '@mantine/core'

/** In the place of the chart, as large as it will be. */
export const IncomeSkeleton = () => <Skeleton h={390} radius="var(--r-card)" />
