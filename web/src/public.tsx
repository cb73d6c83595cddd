import { createRoot, hydrateRoot } from 'react-dom/client'
import { showPreviousNotice } from '@/lib/notify'
import { isTranslated } from '@/lib/page/is-translated'
import { surviveTranslation } from '@/lib/page/survive-translation'
import { PublicDocument } from '@/pages/document'
import { interactivePages, isInteractive } from '@/pages/interactive-pages'
import { publicPathOf } from '@/pages/paths'

declare global {
  interface Window {
    /** The last button tapped before this code loaded, stored by `early.js`. */
    tapped?: HTMLElement | null
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

const path = publicPathOf(root.dataset.path ?? window.location.pathname) ?? '/404'
const Page = isInteractive(path) ? interactivePages[path] : (await import('@/pages/texts')).textPages[path]
const page = <PublicDocument Page={Page} />
const show = () => {
  // Hydrates the prerendered markup, preserving what the user has typed and replaying their last tap.
  const { tapped } = window
  if (root.hasChildNodes()) {
    const early = [...root.querySelectorAll<Field>('input, textarea')]
    let focused: EventTarget | null = document.activeElement
    root.addEventListener('focusin', ({ target }) => {
      focused = target
    })
    hydrateRoot(root, page, {
      onRecoverableError(error) {
        // React replaces a page that was translated before it was hydrated.
        if (!isTranslated()) reportError(error)
        for (const field of early) keepTyped(field, field === focused)
      },
    })
    tapped?.click()
  } else createRoot(root).render(page)
  showPreviousNotice()
  surviveTranslation()
}

/** Moves what was typed into a field that React has replaced to the new one. */
function keepTyped({ isConnected, name, value }: Field, isFocused: boolean) {
  const field = document.querySelector<Field>(`:is(input, textarea)[name="${name}"]`)
  if (isConnected || !field) return
  if (field.value === '') field.value = value
  if (isFocused) field.focus()
}

// This code may run before the whole document has been parsed, and a partial page can't be hydrated.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show, { once: true })
else show()
