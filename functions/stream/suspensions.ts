import { endWithSuspension } from '#core/admin/suspension'
import { CoachEntity } from '#core/coach/entity'
import { consume, on } from '#functions/stream/consume'

/** Apart from the other reader of the stream: it alone reaches the payment provider, and may have to wait for it. */
export const handler = consume(on(CoachEntity, endWithSuspension))
