/**
 * Whether a key belongs to an input method that is composing (Japanese, Chinese, …). Safari ends the composition before
 * the event of the Enter that confirms it; then only the key code tells (WebKit bug 165004).
 */
export const isComposing = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) =>
  isComposing || keyCode === 229
