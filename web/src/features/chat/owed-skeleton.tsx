import { Skeleton } from '@mantine/core'

/** Has the size of the rows of one who waits. */
export const OwedSkeleton = () => <Skeleton h={80} radius="lg" />
