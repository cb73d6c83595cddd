import { isTranslated } from '@/lib/page/is-translated'

/** What the browser's translation shows instead of a text that React knows. */
const translations = new WeakMap<Node, ChildNode>()

/**
 * Keeps the page alive while the browser translates it. Chrome replaces each text by a `<font>` element. React, which
 * doesn't know that, would remove a text that isn't there anymore, or insert something before it: an error that ends
 * in an empty page (facebook/react#11538). New texts are shown as we wrote them until the browser translates them, too.
 */
export function guardTranslatedPage(): void {
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const shown = translations.get(target)
      if (shown) shown.textContent = target.nodeValue
    }
  })
  new MutationObserver((records) => {
    let place: Node | undefined
    let text: Node | undefined
    let shown: ChildNode | undefined
    for (const { target, removedNodes, addedNodes } of records) {
      if (target !== place) text = shown = undefined
      place = target
      const [removed, added] = [removedNodes[0], addedNodes[0]]
      if (removed?.nodeType === Node.TEXT_NODE) text = removed
      if (added?.nodeName === 'FONT') shown = added as ChildNode
      if (!text || !shown) continue
      translations.set(text, shown)
      changes.observe(text, { characterData: true })
      text = shown = undefined
    }
  }).observe(document.body, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child) {
    try {
      return removeChild.call(this, child) as Child
    } catch (error) {
      if (!isTranslated()) throw error
      translations.get(child)?.remove()
      return child
    }
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, added: Child, before: Node | null) {
    try {
      return insertBefore.call(this, added, (before && translations.get(before)) ?? before) as Child
    } catch (error) {
      if (!isTranslated()) throw error
      return insertBefore.call(this, added, null) as Child
    }
  }
}
