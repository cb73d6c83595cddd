import { Badge, Button, Text, Title } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Edited } from '#core/content/shared/schema'
import { DateText } from '@/components/date-text'
import { Card } from '@/components/layout/card'
import { useConfirm } from '@/components/overlays/confirm'
import { useLeaveGuard } from '@/components/overlays/use-leave-guard'
import { usePublish, useSaveDraft } from '@/features/content/editor/admin-queries'
import { CompareDialog } from '@/features/content/editor/compare-dialog'
import Editor, { type EditorHandle } from '@/features/content/editor/editor'
import { PreviewDialog } from '@/features/content/editor/preview-dialog'
import classes from '@/features/content/editor/slot-editor.module.css'
import { isApiError, messageOf } from '@/lib/network/api-error'
import { notify } from '@/lib/notify'
import { timeText } from '@/lib/text/format'

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
  const [openDialog, setOpenDialog] = useState<'preview' | 'versions'>()
  const [error, setError] = useState<unknown>()
  const handle = useRef<EditorHandle>(null)
  const publish = usePublish()
  const saveDraft = useSaveDraft()
  const confirm = useConfirm()
  useLeaveGuard(isDirty)

  const isConflict = isApiError(error, 'CHANGED') && edited.revision !== base.revision
  const resetTo = (from: Edited, text?: string) => {
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
  const saveWith = async (send: () => Promise<Edited>, savedText: string) => {
    try {
      resetTo(await send())
      notify(savedText)
    } catch (failure) {
      setError(failure)
    }
  }
  const save = (text: string, revision = base.revision) =>
    saveWith(() => publish.mutateAsync({ slot, text, revision }), `${title} saved. It's live now.`)
  const storeDraft = (text: string | null, savedText: string) =>
    saveWith(() => saveDraft.mutateAsync({ slot, text, revision: base.revision }), `${title}: ${savedText}`)
  const discard = async () => {
    const isSure = await confirm({
      title: 'Discard the draft?',
      body: `The published version of “${title}” doesn't change.`,
      confirmLabel: 'Discard draft',
      isDestructive: true,
    })
    if (isSure) await storeDraft(null, 'draft discarded')
  }
  const confirmReplace = () =>
    confirm({
      title: 'Restore this version?',
      body: 'It goes live immediately and replaces your draft and unsaved changes.',
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
        <SaveStatus edited={base} isDirty={isDirty} />
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
          onClick={() => void storeDraft(html(), 'draft saved')}
        >
          Save as draft
        </Button>
        <Button variant="default" onClick={() => setOpenDialog('preview')}>
          Preview
        </Button>
        <Button variant="subtle" disabled={base.version === 0} onClick={() => setOpenDialog('versions')}>
          Versions
        </Button>
        {base.draft && (
          <Button variant="subtle" disabled={isBusy} onClick={() => void discard()}>
            Discard draft
          </Button>
        )}
      </div>
      {openDialog === 'preview' && (
        <PreviewDialog title={title} html={html()} close={() => setOpenDialog(undefined)} />
      )}
      <Suspense>
        {openDialog === 'versions' && (
          <VersionsDialog
            title={title}
            slot={slot}
            current={base.version}
            restore={async (text) => {
              setOpenDialog(undefined)
              if ((isDirty || base.draft) && !(await confirmReplace())) return
              await save(text)
            }}
            close={() => setOpenDialog(undefined)}
          />
        )}
      </Suspense>
      {isConflict && (
        <CompareDialog
          title={title}
          mine={html()}
          theirs={edited}
          keepMine={() => resetTo(edited, html())}
          takeTheirs={() => resetTo(edited)}
          close={() => setError(undefined)}
        />
      )}
    </Card>
  )
}

function SaveStatus({
  edited: { savedAt, savedBy, version, draft },
  isDirty,
}: {
  edited: Edited
  isDirty: boolean
}) {
  if (isDirty) return <>Unsaved changes</>
  if (draft)
    return (
      <>
        Draft by {draft.savedBy}, <DateText time={draft.savedAt} /> {timeText(draft.savedAt)}
      </>
    )
  if (!savedAt) return <>Nothing published yet</>
  return (
    <>
      Version {version} by {savedBy}, <DateText time={savedAt} /> {timeText(savedAt)}
    </>
  )
}
