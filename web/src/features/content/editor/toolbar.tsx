import { $createLinkNode, $isLinkNode, $toggleLink } from '@lexical/link'
import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list'
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { $createHeadingNode } from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import { $findMatchingParent, $insertNodeToNearestRoot } from '@lexical/utils'
import { ActionIcon } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconH2,
  IconH3,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconUnderline,
  IconVideo,
} from '@tabler/icons-react'
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  FORMAT_TEXT_COMMAND,
  type LexicalNode,
  REDO_COMMAND,
  type TextFormatType,
  UNDO_COMMAND,
} from 'lexical'
import { type KeyboardEvent, useState } from 'react'
import classes from '@/features/content/editor/editor.module.css'
import { ImageForm } from '@/features/content/editor/image-form'
import { PictureNode } from '@/features/content/editor/picture-node'
import { useAt } from '@/features/content/editor/state'
import { UrlForm } from '@/features/content/editor/url-form'
import { VideoNode } from '@/features/content/editor/video-node'

type InsertForm = 'link' | 'picture' | 'video'

/** The toolbar of the editor. Arrow keys move between buttons. */
export function Toolbar({ label }: { label: string }) {
  const [editor] = useLexicalComposerContext()
  const { at, canUndo, canRedo } = useAt(editor)
  const [openForm, setOpenForm] = useState<InsertForm>()

  const format = (type: TextFormatType) => editor.dispatchCommand(FORMAT_TEXT_COMMAND, type)
  const heading = (tag: 'h2' | 'h3') =>
    editor.update(() =>
      $setBlocksType($getSelection(), () =>
        at.block === tag ? $createParagraphNode() : $createHeadingNode(tag),
      ),
    )
  const list = (kind: 'bullet' | 'number') =>
    at.block === kind
      ? editor.dispatchCommand(REMOVE_LIST_COMMAND, undefined)
      : editor.dispatchCommand(
          kind === 'bullet' ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND,
          undefined,
        )
  const close = () => {
    setOpenForm(undefined)
    editor.focus()
  }
  const insert = (make: () => LexicalNode) => {
    editor.update(() => void $insertNodeToNearestRoot(make()))
    close()
  }

  const buttons = [
    { name: 'Bold', Icon: IconBold, isOn: at.isBold, act: () => format('bold') },
    { name: 'Italic', Icon: IconItalic, isOn: at.isItalic, act: () => format('italic') },
    { name: 'Underline', Icon: IconUnderline, isOn: at.isUnderline, act: () => format('underline') },
    { name: 'Heading', Icon: IconH2, isOn: at.block === 'h2', act: () => heading('h2') },
    { name: 'Small heading', Icon: IconH3, isOn: at.block === 'h3', act: () => heading('h3') },
    { name: 'List', Icon: IconList, isOn: at.block === 'bullet', act: () => list('bullet') },
    { name: 'Numbered list', Icon: IconListNumbers, isOn: at.block === 'number', act: () => list('number') },
    { name: 'Link', Icon: IconLink, isOn: at.link !== undefined, act: () => setOpenForm('link') },
    { name: 'Photo', Icon: IconPhoto, act: () => setOpenForm('picture') },
    { name: 'Video', Icon: IconVideo, act: () => setOpenForm('video') },
    {
      name: 'Undo',
      Icon: IconArrowBackUp,
      isOff: !canUndo,
      act: () => editor.dispatchCommand(UNDO_COMMAND, undefined),
    },
    {
      name: 'Redo',
      Icon: IconArrowForwardUp,
      isOff: !canRedo,
      act: () => editor.dispatchCommand(REDO_COMMAND, undefined),
    },
  ]
  return (
    <>
      <div role="toolbar" aria-label={`Format: ${label}`} className={classes.toolbar} onKeyDown={moveFocus}>
        {buttons.map(({ name, Icon, isOn, isOff, act }, index) => (
          <ActionIcon
            key={name}
            variant={isOn ? 'light' : 'subtle'}
            color={isOn ? undefined : 'gray'}
            size={44}
            aria-label={name}
            aria-pressed={isOn}
            aria-disabled={isOff}
            tabIndex={index === 0 ? 0 : -1}
            // Keeps the cursor in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => !isOff && act()}
          >
            <Icon size={20} aria-hidden />
          </ActionIcon>
        ))}
      </div>
      {openForm === 'link' && (
        <UrlForm
          kind="link"
          initial={at.link}
          close={close}
          onApply={(href) => {
            editor.update(() => $setLink(href))
            close()
          }}
        />
      )}
      {openForm === 'video' && (
        <UrlForm
          kind="video"
          close={close}
          onApply={(src, title) => insert(() => new VideoNode(src ?? '', title))}
        />
      )}
      {openForm === 'picture' && (
        <ImageForm close={close} onUploaded={(src, alt) => insert(() => new PictureNode(src, alt))} />
      )}
    </>
  )
}

/** Sets or removes a link. Without a selection, inserts the URL as the link's text. */
function $setLink(href: string | null) {
  const selection = $getSelection()
  const isNew = href && $isRangeSelection(selection) && selection.isCollapsed()
  if (isNew && !$findMatchingParent(selection.anchor.getNode(), $isLinkNode))
    $insertNodes([$createLinkNode(href).append($createTextNode(href))])
  else $toggleLink(href)
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const index = buttons.indexOf(document.activeElement as HTMLElement)
  const next = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    Home: 0,
    End: buttons.length - 1,
  }[event.key]
  if (next === undefined) return
  event.preventDefault()
  const target = buttons.at(next % buttons.length)
  for (const button of buttons) button.tabIndex = button === target ? 0 : -1
  target?.focus()
}
