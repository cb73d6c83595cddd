import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { LexicalComposer } from '@lexical/react/LexicalComposer'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { ContentEditable } from '@lexical/react/LexicalContentEditable'
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary'
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin'
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin'
import { ListPlugin } from '@lexical/react/LexicalListPlugin'
import { OnChangePlugin } from '@lexical/react/LexicalOnChangePlugin'
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin'
import { HeadingNode } from '@lexical/rich-text'
import { type RefObject, useImperativeHandle } from 'react'
import { ALLOWED_LINK } from '#core/content/shared/allowed'
import text from '@/entities/content/rich-text.module.css'
import classes from '@/features/content/editor/editor.module.css'
import { htmlOf, putHtml } from '@/features/content/editor/html'
import { PictureNode } from '@/features/content/editor/picture-node'
import { StripUnsupportedFormats } from '@/features/content/editor/strip-unsupported-formats'
import { Toolbar } from '@/features/content/editor/toolbar'
import { VideoNode } from '@/features/content/editor/video-node'

export interface EditorHandle {
  /** Returns the current content. */
  html: () => string
}

interface Props {
  label: string
  /** The initial content. Another text requires another editor. */
  html: string
  handle: RefObject<EditorHandle | null>
  onEdit: () => void
}

function Editor({ label, html, handle, onEdit }: Props) {
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'content',
        nodes: [HeadingNode, ListNode, ListItemNode, LinkNode, PictureNode, VideoNode],
        theme: { text: { underline: classes.underline } },
        editorState: putHtml(html),
        onError: (error) => {
          throw error
        },
      }}
    >
      <div className={classes.editor}>
        <Toolbar label={label} />
        <RichTextPlugin
          contentEditable={
            <ContentEditable
              aria-label={label}
              aria-placeholder="Start writing…"
              placeholder={<span className={classes.placeholder}>Start writing…</span>}
              className={`${text.text} ${classes.content}`}
            />
          }
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <ListPlugin />
      <StripUnsupportedFormats />
      <LinkPlugin validateUrl={(url) => ALLOWED_LINK.test(url)} />
      <OnChangePlugin ignoreSelectionChange ignoreHistoryMergeTagChange onChange={onEdit} />
      <Handle handle={handle} />
    </LexicalComposer>
  )
}

function Handle({ handle }: Pick<Props, 'handle'>) {
  const [editor] = useLexicalComposerContext()
  useImperativeHandle(handle, () => ({ html: () => htmlOf(editor) }), [editor])
  return null
}

// `lazy` requires a default export.
export { Editor as default }
