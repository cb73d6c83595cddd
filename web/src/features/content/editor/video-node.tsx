import type { NodeKey, SerializedLexicalNode, Spread } from 'lexical'
import { embeddedOf } from '#core/content/shared/video'
import { BlockNode } from '@/features/content/editor/block-node'
import classes from '@/features/content/editor/editor.module.css'

type Serialized = Spread<{ src: string; title: string }, SerializedLexicalNode>

/** An embedded video. The editor shows only a placeholder with its title and URL. */
export class VideoNode extends BlockNode {
  __src: string
  __title: string

  constructor(src = '', title = '', key?: NodeKey) {
    super(key)
    this.__src = src
    this.__title = title
  }
  static override getType() {
    return 'video'
  }
  static override clone({ __src, __title, __key }: VideoNode) {
    return new VideoNode(__src, __title, __key)
  }
  static override importJSON({ src, title }: Serialized) {
    return new VideoNode(src, title)
  }
  static override importDOM() {
    return {
      iframe: (element: HTMLElement) => {
        const src = embeddedOf(element.getAttribute('src') ?? '')
        return src
          ? { conversion: () => ({ node: new VideoNode(src, element.title) }), priority: 1 as const }
          : null
      },
    }
  }
  override exportJSON(): Serialized {
    return { ...super.exportJSON(), src: this.__src, title: this.__title }
  }
  override exportDOM() {
    const element = document.createElement('iframe')
    element.setAttribute('src', this.__src)
    element.title = this.__title
    return { element }
  }
  override decorate() {
    return (
      <div className={classes.video}>
        Video: <strong>{this.__title}</strong>
        <span>{this.__src}</span>
      </div>
    )
  }
}
