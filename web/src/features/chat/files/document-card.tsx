import { IconFileText } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import classes from '@/features/chat/files/file-message.module.css'
import { sizeText } from '@/lib/text/format'

interface Props {
  name: string
  /** In bytes. */
  size: number
  /** What a click does, for screen readers. */
  verb?: string
  /** Shown after the size. */
  children?: ReactNode
}

/** A file other than a picture. */
export const DocumentCard = ({ name, size, verb, children }: Props) => (
  <>
    <span className={classes.glyph}>
      <IconFileText size={24} stroke={1.5} aria-hidden />
    </span>
    <span className={classes.about}>
      <strong>
        {verb && <VisuallyHidden>{verb} </VisuallyHidden>}
        {name}
      </strong>
      <span>
        {sizeText(size)}
        {children}
      </span>
    </span>
  </>
)
