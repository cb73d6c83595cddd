import { Alert, Button, Checkbox, InputBase, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FIELD_TYPES } from '#core/forms/definitions/shared/fields'
import { askerOf } from '#core/forms/definitions/shared/purposes'
import type { Form } from '#core/forms/definitions/shared/schema'
import { ActionMenu } from '@/components/overlays/action-menu'
import { DraftNote } from '@/components/states/draft-note'
import { FormPreview } from '@/entities/forms/form-preview'
import type { Sender } from '@/entities/forms/queries'
import classes from '@/features/forms/definitions/builder.module.css'
import { FieldList } from '@/features/forms/definitions/field-list'
import { FieldProperties } from '@/features/forms/definitions/field-properties'
import { FIELD_TYPE_LABELS } from '@/features/forms/definitions/field-types'
import { ImportButton } from '@/features/forms/definitions/import-button'
import type { Builder as BuilderState, EditedForm } from '@/features/forms/definitions/use-builder'
import { saveFile } from '@/lib/network/save-file'

interface Props {
  builder: BuilderState
  sender: Sender
  publish: (built: EditedForm) => Promise<unknown>
  isPublishing: boolean
  onDelete?: () => void
}

const TAGS: Record<Form['tags'][number], string> = {
  admin: 'Admins',
  coach: "Coaches, who also see their clients' answers",
  disabled: 'No one (disabled)',
}
const VIEWS = ['Fields', 'Properties', 'Preview']

/**
 * The form builder: fields on the left, properties of the selected one in the middle, and a phone preview on the
 * right.
 */
export function Builder({ builder, sender, publish, isPublishing, onDelete }: Props) {
  const { built, document, faults, savedAt, selected, setDocument, setTags, replace, add, discard } = builder
  const [view, setView] = useState('Fields')
  const [isTried, setTried] = useState(false)
  const columns = useRef<HTMLDivElement>(null)
  const showProperties = () => {
    setView('Properties')
    // Where one column is shown at a time, its start may be far above the selected row.
    requestAnimationFrame(() => columns.current?.scrollIntoView({ block: 'nearest' }))
  }
  const index = selected ? document.fields.indexOf(selected) : 0
  const errorOf = (name: string) => faults.find(({ field, property }) => !field && property === name)?.message
  const send = () => {
    setTried(true)
    if (faults.length === 0) void publish(built)
  }
  const fieldFaults = isTried || savedAt ? faults.filter(({ field }) => field === selected?.id) : []
  return (
    <div className={classes.builder}>
      <div className={classes.head}>
        <TextInput
          label="Title"
          maxLength={100}
          value={document.title}
          error={isTried && errorOf('title')}
          onChange={({ currentTarget }) => setDocument({ ...document, title: currentTarget.value })}
        />
        <InputBase
          component="textarea"
          multiline
          rows={2}
          maxLength={1000}
          label="Description (optional)"
          value={document.description ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const { description: _, ...rest } = document
            setDocument(value ? { ...rest, description: value } : rest)
          }}
        />
        {sender === 'admin' && (
          <fieldset className={classes.tags}>
            <legend>Who can send it</legend>
            {Object.entries(TAGS).map(([tag, label]) => (
              <Checkbox
                key={tag}
                size="md"
                label={label}
                checked={built.tags.some((other) => other === tag)}
                onChange={({ currentTarget: { checked } }) =>
                  setTags(
                    checked
                      ? [...built.tags, tag as Form['tags'][number]]
                      : built.tags.filter((other) => other !== tag),
                  )
                }
              />
            ))}
          </fieldset>
        )}
      </div>
      {isTried && faults.length > 0 && (
        <Alert color="red" role="alert" title="Not ready to publish">
          {[...new Set(faults.map(({ message }) => message))].join('. ')}.
        </Alert>
      )}
      <SegmentedControl
        className={classes.views}
        aria-label="View"
        data={VIEWS}
        value={view}
        onChange={setView}
        fullWidth
      />
      <div ref={columns} className={classes.columns} data-view={view}>
        <div data-column="Fields">
          <ActionMenu
            label="Add a field"
            actions={FIELD_TYPES.map((type) => ({ label: FIELD_TYPE_LABELS[type], run: () => add(type) }))}
            button={(props) => (
              <Button
                {...props}
                color={undefined}
                fullWidth
                variant="light"
                leftSection={<IconPlus size={20} aria-hidden />}
              >
                Add a field
              </Button>
            )}
          />
          <FieldList builder={builder} onChosen={showProperties} />
        </div>
        <div data-column="Properties">
          {selected ? (
            <FieldProperties
              key={selected.id}
              field={selected}
              earlier={document.fields.slice(0, index)}
              issues={fieldFaults}
              senderRole={askerOf(sender === 'coach', built.tags)}
              onChange={replace}
            />
          ) : (
            <p>Select a field or add one.</p>
          )}
        </div>
        <section data-column="Preview" aria-label="Preview" className={classes.phone}>
          <h2 className={classes.previewTitle}>{document.title || 'Preview'}</h2>
          <FormPreview
            document={document}
            context={{ senderId: sender === 'coach' ? '' : null, tags: built.tags, recipientType: 'client' }}
          />
        </section>
      </div>
      <div className={classes.bar}>
        <DraftNote savedAt={savedAt} discard={discard} />
        <div className={classes.buttons}>
          {onDelete && (
            <Button variant="subtle" color="red" onClick={onDelete}>
              Delete
            </Button>
          )}
          <ImportButton onImport={setDocument} />
          <Button
            variant="default"
            onClick={() =>
              saveFile(
                `${document.title || 'form'}.json`,
                JSON.stringify(document, null, 2),
                'application/json',
              )
            }
          >
            Export
          </Button>
          <Button loading={isPublishing} onClick={send}>
            Publish
          </Button>
        </div>
      </div>
    </div>
  )
}
