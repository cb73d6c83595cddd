/** A message as `Activity.recent` names it: its timetoken and its sender. Sorts by time. */
export const formatMessageId = (timetoken: string, senderId: string) => `${timetoken} ${senderId}`

export function parseMessageId(id: string) {
  const [timetoken = '0', senderId = ''] = id.split(' ')
  return { timetoken, senderId }
}
