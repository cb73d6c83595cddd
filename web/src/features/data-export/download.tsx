import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { EmailedCodeForm, useSentCode } from '@/components/emailed-code-form'
import { Card } from '@/components/layout/card'
import type { Archive, Collection, Progress } from '@/features/data-export/collection'
import classes from '@/features/data-export/my-data.module.css'
import { api } from '@/lib/network/api'
import { isApiError, messageOf } from '@/lib/network/api-error'
import { loadPart } from '@/lib/network/load-part'
import { saveFile } from '@/lib/network/save-file'
import { sizeText } from '@/lib/text/format'

const startCollection = async () => {
  const [{ createCollection }, { ownData }] = await loadPart(() =>
    Promise.all([import('@/features/data-export/collection'), import('@/features/data-export/source')]),
  )
  return createCollection(ownData)
}

type State =
  | { at: 'start' }
  | { at: 'code' }
  | { at: 'running'; progress?: Progress }
  | { at: 'stopped'; progress?: Progress; error?: unknown }
  | { at: 'done'; archives: Archive[]; unreadable: string[] }

const partText = ({ done, total }: Progress) => `Part ${Math.min(done + 1, total)} of ${total}`

/**
 * Downloads everything part by part. What has been fetched is kept until the page is left, so a download that was
 * canceled or failed continues where it stopped.
 */
function useDownload() {
  const [sent, setSent] = useSentCode('download-code')
  const [state, setState] = useState<State>({ at: sent ? 'code' : 'start' })
  const collection = useRef<Collection>(undefined)
  const stop = useRef<AbortController>(undefined)

  const run = async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setState({ at: 'running', progress: collection.current?.progress() })
    try {
      collection.current ??= await startCollection()
      await collection.current.run(signal, (progress) => setState({ at: 'running', progress }))
      const archives = await collection.current.archives()
      setState({ at: 'done', archives, unreadable: collection.current.unreadable() })
      if (archives.length === 1) archives.forEach(save)
    } catch (error) {
      if (isApiError(error) && error.code === 'CODE_NEEDED') return askForCode()
      showStopped(signal.aborted ? undefined : error)
    }
  }
  const showStopped = (error?: unknown) =>
    setState({
      at: 'stopped',
      progress: collection.current?.progress(),
      ...(error !== undefined && { error }),
    })
  const sendCode = async () => setSent(await api.dataExport.sendCode())
  /** Also in the middle of a long download, because a code permits an hour. */
  const askForCode = () => sendCode().then(() => setState({ at: 'code' }), showStopped)
  const confirm = async (code: string) => {
    await api.dataExport.permit({ body: { code } })
    setSent(undefined)
    void run()
  }
  const startOver = () => {
    collection.current = undefined
    return run()
  }
  const leave = () => {
    setSent(undefined)
    if (collection.current?.progress().done) showStopped()
    else setState({ at: 'start' })
  }
  return {
    state: state.at === 'code' && !sent ? ({ at: 'start' } as const) : state,
    sent,
    sendCode,
    confirm,
    leave,
    run,
    startOver,
    cancel: () => stop.current?.abort(),
  }
}

const save = ({ name, content }: Archive) => saveFile(name, content, 'application/zip')

export default function Download() {
  const { state, sent, sendCode, confirm, leave, run, startOver, cancel } = useDownload()
  const region = useRef<HTMLDivElement>(null)
  const hadForm = useRef(false)
  // The form replaces the button that had the focus, and is replaced itself.
  useEffect(() => {
    if (state.at === 'code') region.current?.querySelector('input')?.focus()
    else if (hadForm.current) region.current?.focus()
    hadForm.current = state.at === 'code'
  }, [state.at])
  return (
    <div ref={region} tabIndex={-1} className={classes.region}>
      <Card component="div">
        <Text>
          One .zip file with a page that you can read in any browser, the same as JSON and CSV, and your
          photos and files. It contains both sides of your one-on-one chats, and your own messages in groups.
          To make sure it's you, we'll email you a code.
        </Text>
        {state.at === 'start' && (
          <Group mt="md">
            <Button
              leftSection={<IconDownload size={20} stroke={1.5} aria-hidden />}
              onClick={() => void run()}
            >
              Download everything
            </Button>
          </Group>
        )}
        {state.at === 'code' && sent && (
          <div className={classes.code}>
            <EmailedCodeForm sent={sent} onSubmit={confirm} sendAnother={sendCode} submitLabel="Download">
              <Button variant="default" onClick={leave}>
                Cancel
              </Button>
            </EmailedCodeForm>
          </div>
        )}
        {state.at === 'running' && <Running progress={state.progress} cancel={cancel} />}
        {state.at === 'stopped' && (
          <>
            {state.error ? (
              <Text mt="md" role="alert" c="var(--mantine-color-error)" fw={550}>
                {messageOf(state.error)}
              </Text>
            ) : (
              <Text mt="md" role="status">
                Download stopped.
              </Text>
            )}
            <Text>
              {state.progress && `${partText(state.progress)} is next. `}
              What we fetched so far is kept until you leave this page.
            </Text>
            <Group mt="md">
              <Button onClick={() => void run()}>Continue</Button>
              <Button variant="default" onClick={() => void startOver()}>
                Start over
              </Button>
            </Group>
          </>
        )}
        {state.at === 'done' && (
          <>
            <Text mt="md" role="status">
              {state.archives.length === 1
                ? 'Your download is complete.'
                : `Your download is complete. It's so large that it comes in ${state.archives.length} files: save each of them.`}
            </Text>
            {state.unreadable.length > 0 && (
              <Text mt="xs" role="alert">
                These parts are stored but couldn't be read, so they're missing or incomplete:{' '}
                <strong>{state.unreadable.join(', ')}</strong>. Our engineers have been notified. Download
                again later.
              </Text>
            )}
            <Group mt="md">
              {state.archives.map((archive, index) => (
                <Button key={archive.name} onClick={() => save(archive)}>
                  Save {state.archives.length === 1 ? 'the file' : `file ${index + 1}`} (
                  {sizeText(archive.content.size)})
                </Button>
              ))}
              <Button variant="default" onClick={() => void startOver()}>
                Download again
              </Button>
            </Group>
          </>
        )}
      </Card>
    </div>
  )
}

const Running = ({ progress, cancel }: { progress: Progress | undefined; cancel: () => void }) => (
  <>
    <Text mt="md" role="status">
      Keep this page open until your download is complete.
    </Text>
    <Text id="download-progress">
      {progress ? `${partText(progress)}${progress.title && `: ${progress.title}`}` : 'Preparing…'}
    </Text>
    <progress
      className={classes.progress}
      aria-labelledby="download-progress"
      max={progress?.total ?? 1}
      value={progress?.done ?? 0}
    />
    <Group mt="md">
      <Button variant="default" onClick={cancel}>
        Cancel
      </Button>
    </Group>
  </>
)
