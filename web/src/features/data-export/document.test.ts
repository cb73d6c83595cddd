import { expect, test } from 'vitest'
import { documentOf } from '@/features/data-export/document'

test('conversations with two people of the same name stay apart, each in its order', () => {
  const message = (conversationId: string, id: string) => ({
    ...{ conversation: 'Ann Lee', conversationId, id, from: 'You', sentAt: '2026', file: null },
    text: `${conversationId}${id}`,
  })
  const page = documentOf({
    name: 'Eve',
    createdAt: new Date(0),
    rows: new Map([['messages', [message('a', '3'), message('b', '2'), message('a', '1')]]]),
    files: [],
    missing: [],
    unreadable: [],
  })
  expect(page.match(/<h3>Ann Lee<\/h3>/g)).toHaveLength(2)
  expect(page.match(/[ab]\d(?=<\/li>)/g)).toEqual(['a1', 'a3', 'b2'])
})
