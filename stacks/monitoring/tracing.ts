/**
 * X-Ray for functions that run rarely and in the background. Tracing every request would cost more than it is
 * worth.
 */
export const traced = {
  transform: { function: { tracingConfig: { mode: 'Active' } } },
  // X-Ray has no resource-level permissions: its API requires `*`.
  permissions: [{ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] }],
}
