import { expect, test } from 'vitest'
import { fc } from '#scripts/testing/checks/properties'
import { centered, changed, MAX_ZOOM, zoomOf } from '@/features/photo/crop'

const size = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
})

test('starts with the largest centered square', () => {
  expect(centered({ width: 3000, height: 4000 })).toEqual({ x: 0, y: 500, side: 3000 })
  expect(centered({ width: 4000, height: 3000 })).toEqual({ x: 500, y: 0, side: 3000 })
})

test('moves the picture in the requested direction', () => {
  const picture = { width: 4000, height: 3000 }
  expect(changed(picture, centered(picture), { right: 0.1 })).toEqual({ x: 200, y: 0, side: 3000 })
  expect(changed(picture, centered(picture), { right: -0.1, down: 1 })).toEqual({ x: 800, y: 0, side: 3000 })
})

test('keeps the center while zooming', () => {
  const square = { width: 1000, height: 1000 }
  const near = changed(square, centered(square), { zoom: 2 })
  expect(near).toEqual({ x: 250, y: 250, side: 500 })
  expect(changed(square, near, { zoom: 0.5 })).toEqual(centered(square))
})

test('never shows anything outside the picture', () => {
  const change = fc.record({
    right: fc.double({ min: -9, max: 9, noNaN: true }),
    down: fc.double({ min: -9, max: 9, noNaN: true }),
    zoom: fc.double({ min: 0.01, max: 9, noNaN: true }),
  })
  fc.assert(
    fc.property(size, fc.array(change, { maxLength: 20 }), (picture, changes) => {
      const crop = changes.reduce((now, next) => changed(picture, now, next), centered(picture))
      expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.side).toBeLessThanOrEqual(picture.width + 1e-6)
      expect(crop.y + crop.side).toBeLessThanOrEqual(picture.height + 1e-6)
      expect(zoomOf(picture, crop)).toBeGreaterThanOrEqual(1)
      expect(zoomOf(picture, crop)).toBeLessThanOrEqual(MAX_ZOOM)
    }),
  )
})
