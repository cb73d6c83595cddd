import { DecoratorNode, type NodeKey, type SerializedLexicalNode, type Spread } from 'lexical'
import type { ReactNode } from 'react'
import { embeddedOf } from '#core/content/shared/video'
import classes from '@/features/content/editor/editor.module.css'

type Serialized = Spread<{ src: string; title: string }, SerializedLexicalNode>

/** An embedded video. The editor shows only a placeholder with its title and URL. */
export class VideoNode extends DecoratorNode<ReactNode> {
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
  override createDOM() {
    return document.createElement('div')
  }
  override updateDOM() {
    return false
  }
  override isInline() {
    return false
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
