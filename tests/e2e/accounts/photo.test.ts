import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { UserEntity } from '#core/identity/entity'
import { makeCoach, type TestPerson } from '#scripts/testing/people'
import { exifSegment, jpegWith } from '#scripts/testing/pictures'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { findViolations } from '#scripts/testing/setup/browser'
import { openAs } from '../people'

/** Taken with a phone held sideways: 16 × 8 pixels, blue on the left and red on the right. */
const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: jpegWith(exifSegment(6)) }
type Options = Parameters<typeof openAs>[2]

const imageKey = async (userId: string) => (await UserEntity.find({ userId }))?.imageKey
const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 40; presses++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Opens a screen where each file picker returns the next file. */
async function openWith(person: TestPerson, path: string, files: (typeof photo)[], options?: Options) {
  const page = await openAs(person, path, options)
  const left = [...files]
  page.on('filechooser', (chooser) => chooser.setFiles(left.shift() ?? []))
  return page
}

async function choose(page: Page, button: string): Promise<Locator> {
  await tabTo(page, page.getByRole('button', { name: button }))
  await page.keyboard.press('Enter')
  return page.getByRole('dialog', { name: 'Crop your photo' })
}

/** The size of the displayed picture, and its red, green and blue at the left, middle and right. */
const look = (page: Page) =>
  page
    .getByRole('main')
    .locator('img')
    .evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error('It is not an image')
      // The image is from another origin, and only a fetched copy can be read.
      const bitmap = await createImageBitmap(await (await fetch(image.src)).blob())
      const { width, height } = bitmap
      const context = new OffscreenCanvas(width, height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const colours = [1, width / 2, width - 2].map((x) => [
        ...(context?.getImageData(x, height / 2, 1, 1).data.slice(0, 3) ?? []),
      ])
      return { width, height, colours }
    })

test('a client crops a photo using only the keyboard', async () => {
  const client = await makeReadyClient()
  const page = await openWith(client, '/client/profile', [photo])
  const dialog = await choose(page, 'Add a photo')
  const area = dialog.getByRole('application')
  await expect.poll(() => isFocused(area)).toBe(true)
  const status = dialog.getByRole('status')
  await expect.poll(() => status.textContent()).toContain('Zoom 100 %, centered 50 % from the left')
  expect(await findViolations(page)).toEqual([])
  // Moves to the left edge, with arrow keys and with the button.
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('ArrowRight')
  await tabTo(page, dialog.getByRole('button', { name: 'Move right' }))
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('Enter')
  await expect.poll(() => status.textContent()).toContain('centered 25 % from the left')
  await tabTo(page, dialog.getByRole('slider', { name: 'Zoom' }))
  await page.keyboard.press('End')
  await expect.poll(() => status.textContent()).toContain('Zoom 400 %')
  await page.keyboard.press('Home')
  await tabTo(page, dialog.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Photo saved').waitFor()
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Change photo' }))).toBe(true)

  const { width, height, colours } = await look(page)
  expect([width, height]).toEqual([8, 8])
  for (const [red = 255, , blue = 0] of colours) expect(blue - red).toBeGreaterThan(80)
})

test('canceling keeps the photo of a coach unchanged and returns the focus', async () => {
  const coach = await makeCoach()
  const page = await openWith(coach, '/nutritionist/profile', [photo, photo])
  for (const leave of ['Escape', 'Cancel']) {
    const dialog = await choose(page, 'Add a photo')
    const area = dialog.getByRole('application')
    await expect.poll(() => isFocused(area)).toBe(true)
    // The focus can't leave the dialog.
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    if (leave === 'Cancel') await tabTo(page, dialog.getByRole('button', { name: 'Cancel' }))
    await page.keyboard.press(leave === 'Cancel' ? 'Enter' : leave)
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Add a photo' }))).toBe(true)
  }
  expect(await imageKey(coach.id)).toBeNull()
})

test('a photo can be dragged by touch, and a file that is not a picture is rejected immediately', async () => {
  const client = await makeReadyClient()
  const broken = { ...photo, buffer: photo.buffer.subarray(0, 60) }
  const page = await openWith(client, '/client/profile', [broken, photo], { viewport: 'phone' })
  await choose(page, 'Add a photo')
  await page.getByText("We can't read this photo. Please choose another.").waitFor()

  const dialog = await choose(page, 'Add a photo')
  const status = dialog.getByRole('status')
  await expect.poll(() => status.textContent()).toContain('centered 50 % from the left')
  const box = await dialog.getByRole('application').boundingBox()
  if (!box) throw new Error('The photo is not shown')
  await page.mouse.move(box.x + box.width - 20, box.y + 50)
  await page.mouse.down()
  await page.mouse.move(box.x + 10, box.y + 60, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => status.textContent()).toContain('centered 75 % from the left')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const { colours } = await look(page)
  for (const [red = 0, , blue = 255] of colours) expect(red - blue).toBeGreaterThan(80)
})
