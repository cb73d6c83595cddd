import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '@/features/chat/file-message.module.css'
import { sizeText } from '@/lib/format'

interface Props {
  name: string
  /** In bytes. */
  size: number
  /** Beside the size. */
  children?: ReactNode
}

/** A file that is no picture. */
export const DocumentCard = ({ name, size, children }: Props) => (
  <>
    <span className={classes.glyph}>
      <IconFileText size={24} stroke={1.5} aria-hidden />
    </span>
    <span className={classes.about}>
      <strong>{name}</strong>
      <span>
        {sizeText(size)}
        {children}
      </span>
    </span>
  </>
)
