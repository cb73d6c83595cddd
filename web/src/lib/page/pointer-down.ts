/**
 * Whether a button is being pressed. If so, the field that loses focus isn't validated yet, because an error
 * that appears between mouse down and up would move the button away from the pointer.
 */
export const isPointerDown = () => document.querySelector('button:active') !== null
