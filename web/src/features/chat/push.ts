import type PubNub from 'pubnub'

const PUSH_LENGTH = 20
/** The mobile app's id at Apple. */
const APNS_TOPIC = 'com.platewise.app'

/** Texts of 20 characters or more are cut to 20 and an ellipsis (spec 9). */
export function pushText(text: string): string {
  const letters = [...text]
  return letters.length < PUSH_LENGTH ? text : `${letters.slice(0, PUSH_LENGTH).join('')}…`
}

/** The parts of a message that tell Apple's and Google's services what to show. */
export function pushPayload(sdk: Pick<typeof PubNub, 'notificationPayload'>, sender: string, text: string) {
  const payload = sdk.notificationPayload(sender, pushText(text))
  payload.apns.configurations = [{ targets: [{ topic: APNS_TOPIC, environment: 'production' }] }]
  return payload.buildPayload(['apns2', 'fcm'])
}
