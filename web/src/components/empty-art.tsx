import { type ComponentType, lazy, Suspense } from 'react'
import type { ArtName } from '@/components/empty-art-shapes'

// Without a connection the words beside it do.
const Shapes = lazy<ComponentType<{ name: ArtName }>>(() =>
  import('@/components/empty-art-shapes').catch(() => ({ default: () => null })),
)

/** It says nothing that the words beside it do not, so it comes after them, into its place. */
export const EmptyArt = ({ name }: { name: ArtName }) => (
  <div style={{ height: 130 }}>
    <Suspense>
      <Shapes name={name} />
    </Suspense>
  </div>
)
