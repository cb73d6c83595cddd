import { $generateHtmlFromNodes, $generateNodesFromDOM } from '@lexical/html'
import { $createParagraphNode, $getRoot, $isDecoratorNode, $isElementNode, type LexicalEditor } from 'lexical'
import { clean } from '@/entities/content/safe'

export const htmlOf = (editor: LexicalEditor): string =>
  clean(
    editor.read(() =>
      $getRoot().getTextContent().trim() || hasFigure() ? $generateHtmlFromNodes(editor) : '',
    ),
  )

const hasFigure = () => $getRoot().getChildren().some($isDecoratorNode)

/** Returns Lexical's initial editor state for this HTML. */
export const putHtml = (html: string) => (editor: LexicalEditor) => {
  const nodes = $generateNodesFromDOM(editor, new DOMParser().parseFromString(clean(html), 'text/html'))
  // Inline nodes between blocks need a block of their own.
  const blocks = nodes.map((node) =>
    $isElementNode(node) || $isDecoratorNode(node) ? node : $createParagraphNode().append(node),
  )
  $getRoot()
    .clear()
    .append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]))
}
