import { PUSH_TITLE, pushText } from '#core/chat/shared/push-text'

const APNS_TOPIC = 'com.platewise.app'

/**
 * Builds the parts of a message that tell Apple's and Google's push services what to show, in the format of PubNub's
 * SDK.
 */
export function pushPayload(text: string) {
  const [title, body] = [PUSH_TITLE, pushText(text)]
  const targets = [{ topic: APNS_TOPIC, environment: 'production' }]
  return {
    pn_apns: { aps: { alert: { title, body } }, pn_push: [{ auth_method: 'token', targets, version: 'v2' }] },
    pn_fcm: { notification: { title, body } },
  }
}
