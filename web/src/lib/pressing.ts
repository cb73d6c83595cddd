/**
 * Whether a button is being pressed now. What is left for it is not judged yet: an error that comes up between down and
 * up would move the button away from under the pointer.
 */
export const isPressing = () => document.querySelector('button:active') !== null
