/** Longer than usual, because a busy machine is slow. A condition that never comes true still fails the test. */
export const TIMEOUT_MILLISECONDS = 60_000
