import { Avatar as MantineAvatar } from '@mantine/core'

interface Props {
  name: string
  image: string | null
  /** Pixels. */
  size?: number
  /** Names the person to screen readers; leave it out where the name stands beside. */
  isAlone?: boolean
}

/** A photo, or initials. */
export function Avatar({ name, image, size = 44, isAlone }: Props) {
  return (
    <MantineAvatar
      src={image}
      name={name}
      alt={isAlone ? name : ''}
      size={size}
      color="leaf"
      imageProps={{ width: size, height: size, loading: 'lazy' }}
      aria-hidden={!isAlone || undefined}
    />
  )
}
