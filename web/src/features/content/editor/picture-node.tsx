import type { NodeKey, SerializedLexicalNode, Spread } from 'lexical'
import { OWN_PICTURE } from '#core/content/shared/allowed'
import { BlockNode } from '@/features/content/editor/block-node'

type Serialized = Spread<{ src: string; alt: string }, SerializedLexicalNode>

/** Accepts only pictures uploaded here, because others wouldn't be saved. */
export class PictureNode extends BlockNode {
  __src: string
  __alt: string

  constructor(src = '', alt = '', key?: NodeKey) {
    super(key)
    this.__src = src
    this.__alt = alt
  }
  static override getType() {
    return 'picture'
  }
  static override clone({ __src, __alt, __key }: PictureNode) {
    return new PictureNode(__src, __alt, __key)
  }
  static override importJSON({ src, alt }: Serialized) {
    return new PictureNode(src, alt)
  }
  static override importDOM() {
    return {
      img: (element: HTMLElement) => {
        const { src, alt } = element as HTMLImageElement
        return OWN_PICTURE.test(src)
          ? { conversion: () => ({ node: new PictureNode(src, alt) }), priority: 1 as const }
          : null
      },
    }
  }
  override exportJSON(): Serialized {
    return { ...super.exportJSON(), src: this.__src, alt: this.__alt }
  }
  override exportDOM() {
    return { element: Object.assign(document.createElement('img'), { src: this.__src, alt: this.__alt }) }
  }
  override decorate() {
    return <img src={this.__src} alt={this.__alt} />
  }
}
