import { Button, InputBase, TextInput, type TextInputProps, UnstyledButton } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import { ErrorSummary } from '@/components/fields/error-summary'
import classes from '@/components/fields/form.module.css'
import { issuesAt, messageOf } from '@/lib/network/api-error'
import { MissingPart } from '@/lib/network/load-part'
import { isPointerDown } from '@/lib/page/pointer-down'

/** Error messages by field name. `root` is the whole form. */
type Problems = Readonly<Record<string, string>>

const PlainFormContext = createContext<{
  problems: Problems
  isSending: boolean
  clearProblems: () => void
}>({ problems: {}, isSending: false, clearProblems: () => undefined })

interface Props<O> {
  /** Loads the schema that validates the fields. Called when someone first touches the form, or on submit. */
  loadSchema: () => Promise<GenericSchema<unknown, O>>
  /** Its errors are shown: issues at their fields, anything else above the form. */
  onSubmit: (values: O) => Promise<unknown>
  /** The field to enter again if the whole form was rejected. */
  retryField?: string
  children: ReactNode
}

/**
 * A short form for pages that must load fast. It works like `Form` but without its library and with native
 * fields, so anything filled in by a person or password manager before the script loads is preserved.
 */
export function PlainForm<O>({ loadSchema, onSubmit, retryField, children }: Props<O>) {
  const form = useRef<HTMLFormElement>(null)
  const leftFields = useRef(new Set<string>())
  const [problems, setProblems] = useState<Problems>({})
  const [isSending, setSending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [isPartMissing, setPartMissing] = useState(false)

  // The form was touched or submitted before this code had loaded (web/early.js).
  const startLate = useEffectEvent(() => {
    if (form.current?.contains(document.activeElement)) void loadSchema().catch(() => undefined)
    if (form.current?.dataset.early === undefined) return
    delete form.current.dataset.early
    form.current.requestSubmit()
  })
  useEffect(() => startLate(), [])
  const setFocus = (name?: string) => {
    const field = form.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `:is(input, textarea)[name="${name}"]`,
    )
    field?.focus()
    return field
  }
  const names = () => Object.keys(valuesOf(form.current))
  const check = async () => {
    const schema = await loadSchema()
    return schema['~standard'].validate(valuesOf(form.current))
  }
  // If the schema can't be loaded, submitting shows the error.
  const checkLeftFields = () =>
    check().then(
      (checked) => {
        const newProblems = Object.entries(problemsIn(checked, names()))
        setProblems(({ root }) => ({
          ...(root && { root }),
          ...Object.fromEntries(newProblems.filter(([name]) => leftFields.current.has(name))),
        }))
      },
      () => undefined,
    )
  const submit = async () => {
    setSending(true)
    // From now on every field is validated, even by a check that's already running.
    for (const name of names()) leftFields.current.add(name)
    try {
      const checked = await check()
      const newProblems = problemsIn(checked, names())
      setProblems(newProblems)
      if (checked.issues) setFocus(Object.keys(newProblems)[0])
      else await onSubmit(checked.value)
    } catch (error) {
      setPartMissing(error instanceof MissingPart)
      const issues = issuesAt(names(), error)
      setProblems(
        issues.length > 0
          ? Object.fromEntries(issues.map(({ path, message }) => [path, message]))
          : { root: messageOf(error) },
      )
      const field = setFocus(issues[0]?.path ?? retryField)
      if (issues.length === 0) field?.select()
    }
    setAttempt((count) => count + 1)
    setSending(false)
  }
  return (
    <PlainFormContext value={{ problems, isSending, clearProblems: () => setProblems({}) }}>
      <form
        ref={form}
        noValidate
        // Submits nothing until the script has loaded. With GET, the password would end up in the URL.
        method="dialog"
        className={classes.form}
        onFocus={() => void loadSchema().catch(() => undefined)}
        onBlur={({ target: { name } }) => {
          if (!name || isPointerDown()) return
          leftFields.current.add(name)
          void checkLeftFields()
        }}
        onInput={({ target }) => {
          const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
          if (isField && leftFields.current.has(target.name)) void checkLeftFields()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSending) void submit()
        }}
      >
        {attempt > 0 && (
          <ErrorSummary
            problems={Object.entries(problems).map(([name, message]) => ({ name, message }))}
            attempt={attempt}
            setFocus={setFocus}
          />
        )}
        {isPartMissing && (
          <Button variant="default" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        )}
        {children}
      </form>
    </PlainFormContext>
  )
}

type FieldProps = Pick<
  TextInputProps,
  'description' | 'type' | 'autoComplete' | 'inputMode' | 'maxLength'
> & {
  name: string
  label: string
  /** Defaults to the name. Set it where a page can have two forms with this field. */
  id?: string
}

export function PlainField(props: FieldProps & Pick<TextInputProps, 'rightSection'>) {
  const { problems } = use(PlainFormContext)
  return <TextInput id={props.name} {...props} error={problems[props.name]} rightSectionPointerEvents="all" />
}

/** A text field with several lines. */
export function PlainText(props: Omit<FieldProps, 'type'> & { rows: number }) {
  const { problems } = use(PlainFormContext)
  return <InputBase {...props} component="textarea" multiline id={props.name} error={problems[props.name]} />
}

/** A password field with a button that reveals it. */
export function PlainPassword(props: FieldProps & { autoComplete: 'current-password' | 'new-password' }) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  const button = (
    <UnstyledButton
      className={classes.show}
      aria-label={`Show ${props.label.toLowerCase()}`}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      <Icon size={22} stroke={1.5} aria-hidden />
    </UnstyledButton>
  )
  return <PlainField {...props} type={isShown ? 'text' : 'password'} rightSection={button} />
}

export function PlainSubmit({ children, color }: { children: ReactNode; color?: 'red' }) {
  return (
    <Button type="submit" color={color} loading={use(PlainFormContext).isSending}>
      {children}
    </Button>
  )
}

/** A button for something else than submitting. It removes the errors of the last attempt. */
export function PlainAction({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  const { clearProblems } = use(PlainFormContext)
  return (
    <Button
      variant="subtle"
      onClick={() => {
        clearProblems()
        onClick()
      }}
    >
      {children}
    </Button>
  )
}

const valuesOf = (form: HTMLFormElement | null) => Object.fromEntries(form ? new FormData(form) : [])

type Checked = Awaited<ReturnType<GenericSchema['~standard']['validate']>>

/** The first problem of each field, in form order. */
function problemsIn({ issues = [] }: Checked, names: readonly string[]): Problems {
  const named = issues.map(({ path, message }) => {
    const [step] = path ?? []
    return [String(typeof step === 'object' ? step.key : (step ?? 'root')), message] as const
  })
  const placeOf = ([name]: readonly [string, string]) => names.indexOf(name)
  const first = Object.entries(Object.fromEntries(named.toReversed()))
  return Object.fromEntries(first.toSorted((a, b) => placeOf(a) - placeOf(b)))
}
