import { $isLinkNode } from '@lexical/link'
import { $isListNode } from '@lexical/list'
import { $isHeadingNode } from '@lexical/rich-text'
import { $findMatchingParent } from '@lexical/utils'
import {
  $getSelection,
  $isRangeSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
} from 'lexical'
import { useEffect, useState } from 'react'

/** The state of the toolbar's buttons. */
export interface At {
  block: 'paragraph' | 'h2' | 'h3' | 'bullet' | 'number'
  isBold: boolean
  isItalic: boolean
  isUnderline: boolean
  /** The URL of the link at the cursor. */
  link: string | undefined
}

const NOWHERE: At = {
  block: 'paragraph',
  isBold: false,
  isItalic: false,
  isUnderline: false,
  link: undefined,
}

function $at(): At {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return NOWHERE
  const node = selection.anchor.getNode()
  const list = $findMatchingParent(node, $isListNode)
  const heading = $findMatchingParent(node, $isHeadingNode)
  const link = $findMatchingParent(node, $isLinkNode)
  const tag = $isHeadingNode(heading) ? heading.getTag() : undefined
  return {
    block: $isListNode(list)
      ? list.getListType() === 'number'
        ? 'number'
        : 'bullet'
      : tag === 'h2' || tag === 'h3'
        ? tag
        : 'paragraph',
    isBold: selection.hasFormat('bold'),
    isItalic: selection.hasFormat('italic'),
    isUnderline: selection.hasFormat('underline'),
    link: $isLinkNode(link) ? link.getURL() : undefined,
  }
}

/** Returns the formatting at the cursor, and whether undo and redo are possible. */
export function useAt(editor: LexicalEditor) {
  const [at, setAt] = useState(NOWHERE)
  const [canUndo, setCanUndo] = useState(false)
  const [canRedo, setCanRedo] = useState(false)
  useEffect(() => {
    const tell = (set: (can: boolean) => void) => (can: boolean) => {
      set(can)
      return false
    }
    const ends = [
      editor.registerUpdateListener(({ editorState }) => setAt(editorState.read($at))),
      editor.registerCommand(CAN_UNDO_COMMAND, tell(setCanUndo), COMMAND_PRIORITY_LOW),
      editor.registerCommand(CAN_REDO_COMMAND, tell(setCanRedo), COMMAND_PRIORITY_LOW),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [editor])
  return { at, canUndo, canRedo }
}
