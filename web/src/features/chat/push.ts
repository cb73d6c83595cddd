import type PubNub from 'pubnub'

const PUSH_LENGTH = 20
/** Never a name: the payload is the sender's, so a device must not learn to trust one (rule pushes-name-nobody). */
const TITLE = 'New message'
/** The mobile app's id at Apple. */
const APNS_TOPIC = 'com.platewise.app'

/** Texts of 20 characters or more are cut to 20 and an ellipsis. */
export function pushText(text: string): string {
  const letters = [...text]
  return letters.length < PUSH_LENGTH ? text : `${letters.slice(0, PUSH_LENGTH).join('')}…`
}

/** The parts of a message that tell Apple's and Google's services what to show. */
export function pushPayload(sdk: Pick<typeof PubNub, 'notificationPayload'>, text: string) {
  const payload = sdk.notificationPayload(TITLE, pushText(text))
  payload.apns.configurations = [{ targets: [{ topic: APNS_TOPIC, environment: 'production' }] }]
  return payload.buildPayload(['apns2', 'fcm'])
}
