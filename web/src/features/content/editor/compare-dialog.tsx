import { Button, Group, Modal, Text } from '@mantine/core'
import type { Edited } from '#core/content/shared/schema'
import { useLayer } from '@/components/overlays/use-layer'
import RichText from '@/entities/content/rich-text'
import classes from '@/features/content/editor/slot-editor.module.css'

interface Props {
  title: string
  mine: string
  theirs: Edited
  keepMine: () => void
  takeTheirs: () => void
  close: () => void
}

/**
 * Someone else saved first: shows both texts and asks which one to continue with (rule
 * reject-stale-texts).
 */
export function CompareDialog({ title, mine, theirs, keepMine, takeTheirs, close }: Props) {
  useLayer(close)
  const editorName = theirs.draft?.savedBy ?? theirs.savedBy ?? 'someone else'
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={`${title} was changed by someone else`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>
        Nothing is lost. The version you choose opens in the editor, and your next Save publishes it. You can
        find the other under Versions.
      </Text>
      <div className={classes.both}>
        <section className={classes.side} aria-label="The saved version">
          <h3>
            {theirs.draft ? 'Draft' : 'Saved'} by {editorName}
          </h3>
          <RichText html={theirs.draft?.text ?? theirs.text} />
        </section>
        <section className={classes.side} aria-label="Your version">
          <h3>Yours</h3>
          <RichText html={mine} />
        </section>
      </div>
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={takeTheirs}>
          Use the other
        </Button>
        <Button onClick={keepMine}>Keep mine</Button>
      </Group>
    </Modal>
  )
}
