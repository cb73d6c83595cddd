import { $generateNodesFromDOM } from '@lexical/html'
import { ListNode } from '@lexical/list'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $createHeadingNode, HeadingNode } from '@lexical/rich-text'
import {
  $insertNodes,
  COMMAND_PRIORITY_LOW,
  IS_BOLD,
  IS_ITALIC,
  IS_UNDERLINE,
  type LexicalEditor,
  PASTE_COMMAND,
  ParagraphNode,
  TextNode,
} from 'lexical'
import { useEffect } from 'react'
import { makeRealLists } from '@/features/content/editor/word-lists'

const SAVED_FORMATS = IS_BOLD | IS_ITALIC | IS_UNDERLINE

/**
 * Reduces all input to what will be saved, so that the editor shows exactly that (rule sanitize-rich-text).
 */
export function StripUnsupportedFormats() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const ends = [
      editor.registerNodeTransform(HeadingNode, (heading) => {
        const tag = heading.getTag()
        if (tag === 'h2' || tag === 'h3') return
        heading.replace($createHeadingNode(tag === 'h1' ? 'h2' : 'h3'), true)
      }),
      editor.registerNodeTransform(TextNode, (text) => {
        const format = text.getFormat() & SAVED_FORMATS
        if (text.getFormat() !== format) text.setFormat(format)
        if (text.getStyle()) text.setStyle('')
      }),
      editor.registerNodeTransform(ListNode, (list) => {
        if (list.getListType() === 'check') list.setListType('bullet')
      }),
      ...[ParagraphNode, HeadingNode].map((kind) =>
        editor.registerNodeTransform<ParagraphNode | HeadingNode>(kind, (block) => {
          if (block.getFormatType()) block.setFormat('')
          if (block.getIndent()) block.setIndent(0)
        }),
      ),
      editor.registerCommand(PASTE_COMMAND, (event) => pasteLists(editor, event), COMMAND_PRIORITY_LOW),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [editor])
  return null
}

/** Pastes lists from word processors. The editor handles everything else. */
function pasteLists(editor: LexicalEditor, event: Event): boolean {
  const data = event instanceof ClipboardEvent ? event.clipboardData : null
  const html = data?.getData('text/html')
  if (!html || data?.types.includes('application/x-lexical-editor')) return false
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  if (!makeRealLists(pasted)) return false
  event.preventDefault()
  $insertNodes($generateNodesFromDOM(editor, pasted))
  return true
}
