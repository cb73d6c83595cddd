import { Avatar as MantineAvatar } from '@mantine/core'
import type { ReactNode } from 'react'
import { tintOf } from '@/components/tint'

interface Props {
  /** Of the person; it says which tint is theirs. */
  id: string
  name: string
  image: string | null
  /** Pixels. */
  size?: number
  /** Names the person to screen readers; leave it out where the name stands beside. */
  isAlone?: boolean
  /** An icon instead of initials, for who is not one person. */
  children?: ReactNode
}

/** A person on their plate: a photo, or initials. */
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
