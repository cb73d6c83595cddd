/** Wide and high enough for the list next to the open conversation, as in `chat-screen.module.css`. */
export const TWO_PANES = '(min-width: 64em), (min-width: 48em) and (min-height: 31em)'
