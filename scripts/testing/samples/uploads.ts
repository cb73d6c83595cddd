import type { Samples } from '#scripts/testing/samples/sample'

export const uploadsSamples: Samples<'uploads'> = {
  create: {
    request: () => ({
      body: { kind: 'attachment', fileName: 'a.txt', contentType: 'text/plain', size: 10 },
    }),
  },
}
