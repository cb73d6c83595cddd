import { whenIdle } from '@/lib/page/idle'

/** Guards the page against the browser's translation, from the first idle moment. */
export const surviveTranslation = () =>
  whenIdle(
    () =>
      void import('@/lib/page/translated-page').then(
        ({ guardTranslatedPage }) => guardTranslatedPage(),
        () => undefined,
      ),
  )
