/** How many items of an admin queue are read, oldest first (rule queues-from-the-oldest). */
export const QUEUE_LENGTH = 500
