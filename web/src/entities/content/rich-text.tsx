import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import classes from '@/entities/content/rich-text.module.css'
import { play, safeFragment } from '@/entities/content/safe'

/** Rich text written by an admin. */
function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(safeFragment(html)), [html])
  const playVideo = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('button[data-video]')
    if (button) play(button)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons within are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a button's key is a click
    <div ref={place} className={classes.text} onClick={playVideo} />
  )
}

// `lazy` requires a default export.
export { RichText as default }
