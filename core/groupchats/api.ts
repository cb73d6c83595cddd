import * as v from 'valibot'
import {
  GroupChange,
  GroupChat,
  GroupInput,
  GroupPage,
  GroupQuery,
  Suggestion,
} from '#core/groupchats/schema'
import { defineEndpoints } from '#core/lib/api'

export const groupchatsApi = defineEndpoints({
  list: {
    method: 'GET',
    path: '/admin/groupChats',
    access: ['admin'],
    query: GroupQuery,
    response: GroupPage,
  },
  suggest: {
    method: 'GET',
    path: '/admin/groupChats/suggestions',
    access: ['admin'],
    response: v.array(Suggestion),
  },
  insert: {
    method: 'POST',
    path: '/admin/insertGroupChat',
    access: ['admin'],
    body: GroupInput,
    response: GroupChat,
  },
  update: {
    method: 'POST',
    path: '/admin/updateGroupChat',
    access: ['admin'],
    body: GroupChange,
    response: GroupChat,
  },
})
