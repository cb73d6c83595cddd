export const waitingText = (clients: number) =>
  clients === 1 ? '1 client waiting' : `${clients} clients waiting`
