/** X-Ray for what runs rarely and out of sight; it would cost more than it tells for every request. */
export const traced = {
  transform: { function: { tracingConfig: { mode: 'Active' } } },
  // X-Ray knows no resources: its API takes `*` only.
  permissions: [{ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] }],
}
