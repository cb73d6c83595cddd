/** Whether this device allows animations. */
export const canMove = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches
