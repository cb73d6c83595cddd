/** Whether things may move on this device. */
export const canMove = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches
