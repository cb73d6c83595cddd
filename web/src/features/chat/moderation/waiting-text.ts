export const waitingText = (clients: number) =>
  clients === 1 ? '1 client waits for an answer' : `${clients} clients wait for an answer`
