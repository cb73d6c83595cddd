import { DecoratorNode } from 'lexical'
import type { ReactNode } from 'react'

/** A node on lines of its own, which React draws. */
export abstract class BlockNode extends DecoratorNode<ReactNode> {
  override createDOM() {
    return document.createElement('div')
  }
  override updateDOM() {
    return false
  }
  override isInline() {
    return false
  }
}
