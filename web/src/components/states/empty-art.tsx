import { type ComponentType, lazy, Suspense } from 'react'
import type { ArtName } from '@/components/states/empty-art-shapes'

// If it can't be loaded, the text next to it is enough.
const Shapes = lazy<ComponentType<{ name: ArtName }>>(() =>
  import('@/components/states/empty-art-shapes').catch(() => ({ default: () => null })),
)

/** A purely decorative picture, so it loads after the text, into reserved space. */
export const EmptyArt = ({ name }: { name: ArtName }) => (
  <div style={{ height: 130 }}>
    <Suspense>
      <Shapes name={name} />
    </Suspense>
  </div>
)
