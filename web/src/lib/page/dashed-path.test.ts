import { expect, test } from 'vitest'
import { pathOfDashes } from '@/lib/page/dashed-path'

const routes = [
  '/',
  '/client/dashboard',
  '/client/my-nutritionists',
  '/client/nutritionists/$id',
  '/client-onboarding',
]

test('reads dashes as slashes, except in routes that contain dashes themselves', () => {
  expect(pathOfDashes('client-dashboard', routes)).toBe('/client/dashboard')
  expect(pathOfDashes('client-my-nutritionists', routes)).toBe('/client/my-nutritionists')
  expect(pathOfDashes('client-onboarding', routes)).toBe('/client-onboarding')
  expect(pathOfDashes('client-nutritionists-01ABC', routes)).toBe('/client/nutritionists/01ABC')
})

test('never leads out of the app', () => {
  for (const url of [
    'https:--evil.example',
    '-evil.example',
    'client-nothing',
    '',
    'client-nutritionists-..',
  ])
    expect(pathOfDashes(url, routes)?.startsWith('/client/nutritionists/..') ?? false).toBe(false)
  expect(pathOfDashes('-evil.example', routes)).toBeUndefined()
  expect(pathOfDashes('', ['/client/dashboard'])).toBeUndefined()
})
