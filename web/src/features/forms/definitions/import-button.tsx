import { Button } from '@mantine/core'
import { useRef } from 'react'
import * as v from 'valibot'
import { FormDocument } from '#core/forms/definitions/shared/document'
import { notify } from '@/lib/notify'

/** Imports a form from a file. If the file is invalid, says where. */
export function ImportButton({ onImport }: { onImport: (document: FormDocument) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    const result = v.safeParse(FormDocument, parsed(await file.text()))
    if (result.success) return onImport(result.output)
    const [issue] = result.issues
    const place = v.getDotPath(issue)
    notify(`This file holds no form: ${issue.message}${place ? ` (${place})` : ''}`, 'error')
  }
  return (
    <>
      <Button variant="default" onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label="A form as a file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void read(file)
          // Without this, choosing the same file again fires no change event.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
