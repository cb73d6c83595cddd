import { CloseButton, Text } from '@mantine/core'
import classes from '@/components/overlays/sheet-frame.module.css'
import { LoadingState } from '@/components/states/states'

interface Props {
  title: string
  close: () => void
}

/** A full-screen sheet whose content is still loading. */
export const SheetFrame = ({ title, close }: Props) => (
  <div
    role="dialog"
    aria-modal="true"
    aria-label={title}
    className={classes.frame}
    onKeyDown={({ key }) => key === 'Escape' && close()}
  >
    <header>
      <Text size="xl" fw={650}>
        {title}
      </Text>
      <CloseButton autoFocus aria-label="Close" onClick={close} />
    </header>
    <LoadingState />
  </div>
)
