import { useEffect, useEffectEvent, useState } from 'react'

const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/**
 * The files on the clipboard, but none if they only show what is also there as text: Excel and Word add a picture of
 * what was copied. A copied file has its name as text.
 */
function pastedFiles({ clipboardData }: ClipboardEvent): File[] {
  const files = [...(clipboardData?.files ?? [])]
  const lines =
    clipboardData
      ?.getData('text/plain')
      .trim()
      .split(/[\r\n]+/) ?? []
  return lines.every((line) => line === '' || files.some(({ name }) => line.endsWith(name))) ? files : []
}

/** Takes files that are pasted or dropped anywhere on the page. Returns whether files are being dragged over it. */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isDragging, setDragging] = useState(false)
  const onDrop = useEffectEvent(onFiles)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event)
      if (files.length === 0) return
      event.preventDefault()
      onDrop(files)
    }
    const over = (event: DragEvent) => {
      if (!isFiles(event)) return
      // Otherwise the browser would open the file.
      event.preventDefault()
      setDragging(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!relatedTarget) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      if (!isFiles(event)) return
      event.preventDefault()
      setDragging(false)
      onDrop([...(event.dataTransfer?.files ?? [])])
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isDragging
}
