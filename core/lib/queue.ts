/** So much of what waits for the admins is looked at, the oldest of it (rule queues-from-the-oldest). */
export const QUEUE_LENGTH = 500
