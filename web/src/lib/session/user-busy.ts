import { isUploading } from '@/lib/sent-files'

/**
 * Whether an interruption would disturb: while a dialog is open, something is being typed, uploaded or paid
 * for, or a form is filled in.
 */
export const isUserBusy = (pathname: string) =>
  isUploading() ||
  pathname.includes('/checkout') ||
  pathname.includes('/form') ||
  document.querySelector('[role="dialog"], [role="alertdialog"], main form') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true
