import { Skeleton } from '@mantine/core'

/** Placeholder of the chart's final size. */
export const IncomeSkeleton = () => <Skeleton h={390} radius="var(--r-card)" />
