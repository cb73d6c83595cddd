import type { FileRouteTypes } from '@/route-tree.gen'

/**
 * The first requests of each screen. When a document opens at one of these URLs without search params,
 * `web/early.js` sends them before the app's code has loaded. `$id` is the parameter from the URL,
 * `$timeZone` the device's time zone.
 */
export const firstRequests: Partial<Record<FileRouteTypes['fullPaths'], readonly string[]>> = {
  '/client/dashboard': [
    '/client/my-nutritionists',
    '/client/subscriptions',
    '/client/recommended-nutritionists',
    '/client/saved',
    '/poll/user',
    '/chats',
    '/chat/token',
  ],
  '/client/nutritionists/': [
    '/client/nutritionists?page=1',
    '/client/recommended-nutritionists',
    '/client/saved',
    '/client/my-nutritionists',
  ],
  '/client/nutritionists/$id': ['/client/nutritionists/$id', '/client/saved', '/client/reviews'],
  '/client/nutritionists/$id/review': ['/client/reviews'],
  '/client/forms': ['/poll/user', '/poll/mySubmissions'],
  '/client/facts': ['/client/facts'],
  '/client/profile/data': ['/user/data-views'],
  '/client/form/$id': ['/poll/by/$id'],
  '/client/submission/$id': ['/poll/mySubmissions/$id'],
  '/client/chat/': ['/chats', '/chat/token'],
  '/client/chat/$channelId': ['/chats', '/chat/token'],
  '/nutritionist/dashboard': [
    '/nutritionist/clients-page?page=1&pageSize=10&order=asc&list=open&hidden=false',
    '/nutritionist/clients-page?page=1&pageSize=10&order=asc&list=approved&hidden=false',
    '/stripe/coachreports?timeZone=$timeZone',
    '/poll/user',
    '/poll/received/unread',
    '/chats',
    '/chat/token',
  ],
  '/nutritionist/reviews': ['/nutritionist/reviews'],
  '/nutritionist/get-paid': ['/nutritionist/get-paid-list?page=1&pageSize=20'],
  '/nutritionist/clients/': [
    '/nutritionist/clients-page?page=1&pageSize=20&order=asc&list=open&hidden=false',
    '/nutritionist/clients-page?page=1&pageSize=20&order=asc&list=approved&hidden=false',
  ],
  '/nutritionist/clients/$id': ['/nutritionist/clients/$id'],
  '/nutritionist/forms/': ['/nutritionist/form', '/poll/user', '/poll/mySubmissions'],
  '/nutritionist/forms/sent/': ['/poll/sendings'],
  '/nutritionist/forms/sent/$id': ['/poll/sending/$id', '/poll/sending/$id/recipients'],
  '/nutritionist/form/$id': ['/poll/by/$id'],
  '/nutritionist/submission/$id': ['/poll/mySubmissions/$id'],
  '/nutritionist/submissions/': ['/poll/received'],
  '/nutritionist/submissions/$id': ['/poll/received/by/$id'],
  '/nutritionist/chat/': ['/chats', '/chat/token'],
  '/nutritionist/chat/$channelId': ['/chats', '/chat/token'],
}
