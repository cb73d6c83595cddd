import { isUploading } from '@/lib/sent-files'

/** Whether something new would disturb: over a dialog, while something is typed, sent or paid, and where forms are filled in. */
export const isBusy = (pathname: string) =>
  isUploading() ||
  pathname.includes('/checkout') ||
  pathname.includes('/form') ||
  document.querySelector('[role="dialog"], [role="alertdialog"], main form') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true
