import { nothing, type Samples } from '#scripts/testing/samples/sample'

export const auditLogSamples: Samples<'auditLog'> = {
  list: nothing,
}
