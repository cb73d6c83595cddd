import { Badge, Button, Text, Title } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Edited } from '#core/content/shared/schema'
import { Card } from '@/components/card'
import { useConfirm } from '@/components/confirm'
import { DateText } from '@/components/date-text'
import { useLeaveGuard } from '@/components/use-leave-guard'
import { usePublish, useSaveDraft } from '@/features/content/editor/admin-queries'
import { CompareDialog } from '@/features/content/editor/compare-dialog'
import Editor, { type EditorHandle } from '@/features/content/editor/editor'
import { PreviewDialog } from '@/features/content/editor/preview-dialog'
import classes from '@/features/content/editor/slot-editor.module.css'
import { isApiError, messageOf } from '@/lib/api-error'
import { timeText } from '@/lib/format'
import { notify } from '@/lib/notify'

const VersionsDialog = lazy(() => import('@/features/content/editor/versions-dialog'))

interface Props {
  title: string
  /** Where people see it. */
  description: string
  edited: Edited
}

/** Edits one text: preview, draft, publishing, versions, and a comparison if someone else saved first. */
export function SlotEditor({ title, description, edited }: Props) {
  const { slot } = edited
  const [base, setBase] = useState(edited)
  const [mine, setMine] = useState<string>()
  const [isDirty, setDirty] = useState(false)
  const [shown, setShown] = useState<'preview' | 'versions'>()
  const [error, setError] = useState<unknown>()
  const handle = useRef<EditorHandle>(null)
  const publish = usePublish()
  const saveDraft = useSaveDraft()
  const confirm = useConfirm()
  useLeaveGuard(isDirty)

  const isConflict = isApiError(error, 'CHANGED') && edited.revision !== base.revision
  const begin = (from: Edited, text?: string) => {
    setBase(from)
    setMine(text)
    setDirty(text !== undefined)
    setError(undefined)
  }
  // Shows what others save, unless there are unsaved edits.
  useEffect(() => {
    if (!isDirty && edited.revision > base.revision) {
      setBase(edited)
      setMine(undefined)
    }
  }, [edited, base, isDirty])

  const html = () => handle.current?.html() ?? ''
  const attempt = async (send: () => Promise<Edited>, said: string) => {
    try {
      begin(await send())
      notify(said)
    } catch (failure) {
      setError(failure)
    }
  }
  const save = (text: string, revision = base.revision) =>
    attempt(() => publish.mutateAsync({ slot, text, revision }), `${title}: saved. People see it now.`)
  const keep = (text: string | null, said: string) =>
    attempt(() => saveDraft.mutateAsync({ slot, text, revision: base.revision }), `${title}: ${said}`)
  const discard = async () => {
    const yes = await confirm({
      title: 'Throw the draft away?',
      body: `The draft of “${title}” goes, and what people see stays as it is.`,
      confirmLabel: 'Throw away',
      isDestructive: true,
    })
    if (yes) await keep(null, 'the draft is gone.')
  }
  const mayReplace = () =>
    confirm({
      title: 'Restore this version?',
      body: 'People see it at once. What you wrote meanwhile, and the draft, go.',
      confirmLabel: 'Restore',
      isDestructive: true,
    })
  const isBusy = publish.isPending || saveDraft.isPending
  return (
    <Card className={classes.slot} aria-label={title}>
      <div className={classes.heading}>
        <div>
          <Title order={2}>{title}</Title>
          <Text c="dimmed">{description}</Text>
        </div>
        {base.draft && <Badge color="yellow">Draft</Badge>}
      </div>
      <Text size="sm" role="status">
        <Standing edited={base} isDirty={isDirty} />
      </Text>
      <Editor
        key={`${base.revision} ${mine === undefined}`}
        label={title}
        html={mine ?? base.draft?.text ?? base.text}
        handle={handle}
        onEdit={() => setDirty(true)}
      />
      {error !== undefined && !isConflict && (
        <Text role="alert" c="var(--mantine-color-error)" fw={550}>
          {messageOf(error)}
        </Text>
      )}
      <div className={classes.buttons}>
        <Button
          disabled={!isDirty && !base.draft}
          loading={publish.isPending}
          onClick={() => void save(html())}
        >
          Save
        </Button>
        <Button
          variant="default"
          disabled={!isDirty || isBusy}
          onClick={() => void keep(html(), 'kept as a draft.')}
        >
          Save as draft
        </Button>
        <Button variant="default" onClick={() => setShown('preview')}>
          Preview
        </Button>
        <Button variant="subtle" disabled={base.version === 0} onClick={() => setShown('versions')}>
          Versions
        </Button>
        {base.draft && (
          <Button variant="subtle" disabled={isBusy} onClick={() => void discard()}>
            Throw draft away
          </Button>
        )}
      </div>
      {shown === 'preview' && <PreviewDialog title={title} html={html()} close={() => setShown(undefined)} />}
      <Suspense>
        {shown === 'versions' && (
          <VersionsDialog
            title={title}
            slot={slot}
            current={base.version}
            restore={async (text) => {
              setShown(undefined)
              if ((isDirty || base.draft) && !(await mayReplace())) return
              await save(text)
            }}
            close={() => setShown(undefined)}
          />
        )}
      </Suspense>
      {isConflict && (
        <CompareDialog
          title={title}
          mine={html()}
          theirs={edited}
          keepMine={() => begin(edited, html())}
          takeTheirs={() => begin(edited)}
          close={() => setError(undefined)}
        />
      )}
    </Card>
  )
}

function Standing({
  edited: { savedAt, savedBy, version, draft },
  isDirty,
}: {
  edited: Edited
  isDirty: boolean
}) {
  if (isDirty) return <>Not saved yet</>
  if (draft)
    return (
      <>
        Draft by {draft.savedBy}, <DateText time={draft.savedAt} /> {timeText(draft.savedAt)}
      </>
    )
  if (!savedAt) return <>Nothing is published yet</>
  return (
    <>
      Version {version} by {savedBy}, <DateText time={savedAt} /> {timeText(savedAt)}
    </>
  )
}
