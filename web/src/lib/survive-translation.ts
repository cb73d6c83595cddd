import { whenIdle } from '@/lib/idle'

/** Guards the page against the browser's translation, from the first idle moment. */
export const surviveTranslation = () =>
  whenIdle(
    () =>
      void import('@/lib/translated-page').then(
        ({ guardTranslatedPage }) => guardTranslatedPage(),
        () => undefined,
      ),
  )
