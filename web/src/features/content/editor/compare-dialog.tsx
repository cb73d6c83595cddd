import { Button, Group, Modal, Text } from '@mantine/core'
import type { Edited } from '#core/content/shared/schema'
import { useLayer } from '@/components/use-layer'
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
 * texts-are-saved-over-what-was-seen).
 */
export function CompareDialog({ title, mine, theirs, keepMine, takeTheirs, close }: Props) {
  useLayer(close)
  const who = theirs.draft?.savedBy ?? theirs.savedBy ?? 'Somebody else'
  return (
    <Modal
      opened
      onClose={close}
      size="xl"
      title={`${title} was changed in the meantime`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text>
        Nothing is lost: what you keep is in the editor again, and is saved with your next Save. The other is
        among the versions.
      </Text>
      <div className={classes.both}>
        <section className={classes.side} aria-label="What was saved meanwhile">
          <h3>
            {theirs.draft ? 'Draft' : 'Saved'} by {who}
          </h3>
          <RichText html={theirs.draft?.text ?? theirs.text} />
        </section>
        <section className={classes.side} aria-label="What you wrote">
          <h3>Yours</h3>
          <RichText html={mine} />
        </section>
      </div>
      <Group justify="end" mt="lg">
        <Button variant="default" onClick={takeTheirs}>
          Take the other
        </Button>
        <Button onClick={keepMine}>Go on with mine</Button>
      </Group>
    </Modal>
  )
}
