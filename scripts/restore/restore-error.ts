/** A reason not to restore. Its message is meant to be shown. */
export class RestoreError extends Error {}
