import { Avatar as MantineAvatar } from '@mantine/core'
import type { ReactNode } from 'react'
import { tintOf } from '#core/shared/tint'

interface Props {
  /** The person's id, which determines their tint. */
  id: string
  name: string
  image: string | null
  /** Diameter in pixels. */
  size?: number
  /** Announces the person's name to screen readers. Omit it if the name is next to the avatar. */
  isAlone?: boolean
  /** An icon instead of initials, for anything that isn't a single person. */
  children?: ReactNode
}

/** A person's avatar: a photo, or initials on their tint. */
export function Avatar({ id, name, image, size = 48, isAlone, children }: Props) {
  return (
    <MantineAvatar
      src={image}
      name={children ? undefined : name}
      alt={isAlone ? name : ''}
      size={size}
      vars={() => ({
        root: { '--avatar-bg': tintOf(id), '--avatar-color': 'var(--text)', '--avatar-bd': 'none' },
      })}
      imageProps={{ width: size, height: size, loading: 'lazy' }}
      aria-hidden={!isAlone || undefined}
    >
      {children}
    </MantineAvatar>
  )
}
