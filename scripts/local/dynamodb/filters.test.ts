import { expect, test } from 'vitest'
import { isWanted } from '#scripts/local/dynamodb/filters'

const record = (NewImage: Record<string, { S: string }>, eventName: 'INSERT' | 'MODIFY' = 'MODIFY') => ({
  eventName,
  dynamodb: { NewImage },
})

test('passes a record to a handler if it matches one pattern completely', () => {
  const patterns = [
    { eventName: ['INSERT'], dynamodb: { NewImage: { entity: { S: ['mail'] } } } },
    {
      dynamodb: {
        NewImage: {
          entity: { S: ['coach', 'relationship'] },
          status: { S: [{ 'anything-but': ['APPROVED'] }] },
        },
      },
    },
    { dynamodb: { NewImage: { entity: { S: ['chat'] }, deletedAt: { S: [{ exists: true }] } } } },
  ]
  const wakes = (...of: Parameters<typeof record>) => isWanted(patterns, record(...of))
  expect(wakes({ entity: { S: 'mail' } }, 'INSERT')).toBe(true)
  expect(wakes({ entity: { S: 'mail' } })).toBe(false)
  expect(wakes({ entity: { S: 'relationship' }, status: { S: 'REJECTED' } })).toBe(true)
  expect(wakes({ entity: { S: 'relationship' }, status: { S: 'APPROVED' } })).toBe(false)
  expect(wakes({ entity: { S: 'relationship' } })).toBe(false)
  expect(wakes({ entity: { S: 'chat' }, deletedAt: { S: '2026-01-01' } })).toBe(true)
  expect(wakes({ entity: { S: 'chat' } })).toBe(false)
})
