import { Avatar } from '@mantine/core'
import { tintOf } from '#core/shared/tint'
import classes from '@/components/people/person-tile.module.css'

interface Props {
  id: string
  name: string
  image: string | null
}

/** A person as a large tile: a photo that fills it, or initials on a pale background. */
export const PersonTile = ({ id, name, image }: Props) => (
  <Avatar
    src={image}
    name={name}
    alt=""
    radius="md"
    classNames={classes}
    vars={() => ({
      root: { '--avatar-bg': tintOf(id), '--avatar-color': 'var(--text)', '--avatar-bd': 'none' },
    })}
    imageProps={{ width: 104, height: 126, loading: 'lazy' }}
    aria-hidden
  />
)
