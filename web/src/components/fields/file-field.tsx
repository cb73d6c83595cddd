import { Button, Input, Progress, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { UploadKind } from '#core/uploads/shared/schema'
import classes from '@/components/fields/fields.module.css'
import { type FieldProps, useField } from '@/components/fields/use-field'
import { SignedLink } from '@/components/signed-link'
import { messageOf } from '@/lib/network/api-error'
import { examine, upload } from '@/lib/network/upload'
import { type SentFile, sentFile } from '@/lib/sent-files'
import { sizeText } from '@/lib/text/format'

interface Props<T extends FieldValues, C, O> extends FieldProps<T, C, O> {
  kind: UploadKind
  /** For the file picker: '.pdf,image/png'. */
  accept?: string
  /** The URL of the file that's already stored. */
  storedUrl?: string | null
}
interface Chosen extends SentFile {
  /** Undefined once the upload is complete. */
  percent?: number
}

/** A file that's uploaded as soon as it's selected. The form's value is its upload key. */
export function FileField<T extends FieldValues, C, O>({
  kind,
  accept,
  storedUrl,
  ...props
}: Props<T, C, O>) {
  const { field, error, inputProps } = useField(props)
  const [sending, setSending] = useState<Chosen>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)

  const remove = () => {
    running.current?.abort()
    setSending(undefined)
    setFailure(undefined)
    field.onChange('')
  }
  const choose = async (file: File) => {
    remove()
    const { name, size } = file
    const controller = new AbortController()
    running.current = controller
    setSending({ name, size, percent: 0 })
    try {
      await examine(file, kind)
      if (controller.signal.aborted) return
      const onProgress = (percent: number) => setSending({ name, size, percent })
      field.onChange(await upload(file, { kind, onProgress, signal: controller.signal }))
      setSending(undefined)
    } catch (thrown) {
      if (controller.signal.aborted) return
      setSending(undefined)
      setFailure(messageOf(thrown))
    }
  }
  const chosen: Chosen | undefined = sending ?? sentFile(field.value)
  const problem = failure ?? error
  const [labelId, problemId] = [`${inputProps.id}-label`, `${inputProps.id}-problem`]
  return (
    <Input.Wrapper
      label={inputProps.label}
      description={inputProps.description}
      labelElement="div"
      labelProps={{ id: labelId }}
      size="md"
    >
      <div className={classes.file} data-invalid={Boolean(problem)}>
        <div className={classes.fileLine}>
          <input
            ref={field.ref}
            id={inputProps.id}
            type="file"
            className={classes.native}
            accept={accept}
            disabled={inputProps.disabled}
            aria-labelledby={labelId}
            aria-invalid={Boolean(problem)}
            aria-describedby={problem ? problemId : undefined}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0]
              if (file) void choose(file)
              // Allows selecting the same file again.
              currentTarget.value = ''
            }}
          />
          <Button component="label" htmlFor={inputProps.id} variant="default">
            {chosen || storedUrl ? 'Replace file' : 'Choose file'}
          </Button>
          {chosen && (
            <>
              <Text>
                {chosen.name} ({sizeText(chosen.size)})
              </Text>
              <Button
                variant="subtle"
                color="gray"
                onClick={() => {
                  remove()
                  document.getElementById(props.name)?.focus()
                }}
                aria-label={`Remove ${chosen.name}`}
              >
                Remove
              </Button>
            </>
          )}
          {!chosen && storedUrl && <SignedLink href={storedUrl}>Open current file</SignedLink>}
          {!chosen && !storedUrl && <Text c="dimmed">Up to 10 MB</Text>}
        </div>
        {chosen?.percent !== undefined && (
          <Progress value={chosen.percent} aria-label={`Uploading ${chosen.name}`} />
        )}
        <span role="status">{chosen && chosen.percent === undefined && !problem ? 'File uploaded' : ''}</span>
      </div>
      {problem && (
        <Input.Error id={problemId} mt={6} size="md" role="alert">
          {problem}
        </Input.Error>
      )}
    </Input.Wrapper>
  )
}
