const PUSH_LENGTH = 20
/** Never a name: the payload is the sender's, so a device must not learn to trust one (rule pushes-name-nobody). */
const title = 'New message'
/** The mobile app's id at Apple. */
const APNS_TOPIC = 'com.platewise.app'

/** Texts of 20 characters or more are cut to 20 and an ellipsis. */
export function pushText(text: string): string {
  const letters = [...text]
  return letters.length < PUSH_LENGTH ? text : `${letters.slice(0, PUSH_LENGTH).join('')}…`
}

/** The parts of a message that tell Apple's and Google's services what to show, as the provider's SDK builds them. */
export function pushPayload(text: string) {
  const body = pushText(text)
  const targets = [{ topic: APNS_TOPIC, environment: 'production' }]
  return {
    pn_apns: { aps: { alert: { title, body } }, pn_push: [{ auth_method: 'token', targets, version: 'v2' }] },
    pn_fcm: { notification: { title, body } },
  }
}
