import { expect, test } from 'vitest'
import { viewerAddress } from '#functions/lib/viewer-address'
import { localKeys } from '#scripts/local/environment'

const requestWith = (headers: Record<string, string>) => ({
  raw: () => Buffer.from(''),
  header: (name: string) => headers[name],
  ip: '192.0.2.1',
})

test('the address that the Router tells is the caller’s', () => {
  const headers = { 'x-router-key': localKeys.routerKey, 'x-viewer-address': '198.51.100.7' }
  expect(viewerAddress(requestWith(headers))).toBe('198.51.100.7')
})

test('nobody else can claim another address', () => {
  expect(viewerAddress(requestWith({ 'x-viewer-address': '198.51.100.7' }))).toBe('192.0.2.1')
  const forged = { 'x-router-key': 'guess', 'x-viewer-address': '198.51.100.7' }
  expect(viewerAddress(requestWith(forged))).toBe('192.0.2.1')
})
