import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdf } from '#scripts/seed/pdf'
import { makeChat, seedMessages } from '#scripts/testing/chat'
import { jpeg, png } from '#scripts/testing/pictures'
import { expectAccessible } from '#scripts/testing/setup/site'
import { services } from '#scripts/testing/setup/test-services'
import { sendFileAs } from '#scripts/testing/uploads'
import { chooseOption, delivered, field, message, send } from '../chats'
import { openAs } from '../people'

/** A large file. The bytes after the image data aren't part of the picture. */
const picture = {
  name: 'Lunch.JPG',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([jpeg, Buffer.alloc(150_000)]),
}
const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
const plan = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdf('Plan', ['Oats']) }
const choose = (page: Page, files: (typeof plan)[]) =>
  page.locator('input[type=file][multiple]').setInputFiles(files)

test('selects, rejects, sends, cancels and retries files, lists them in tabs, and opens and quotes them', async () => {
  const { client, coach, channel } = await makeChat()
  const clara = await openAs(client, `/client/chat/${channel}`)
  const carl = await openAs(coach, `/nutritionist/chat/${channel}`, {
    viewport: 'desktop',
    colorScheme: 'dark',
  })
  await clara.getByRole('button', { name: 'Attach files' }).waitFor()
  await clara.getByRole('button', { name: 'Take a photo' }).waitFor()
  await choose(clara, [
    picture,
    plan,
    { ...plan, name: 'Wrong.png', mimeType: 'image/png' },
    { name: 'Broken.png', mimeType: 'image/png', buffer: png.subarray(0, 40) },
    { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic },
    { name: 'Long.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(10_000_001) },
  ])
  const chosen = clara.getByRole('list', { name: 'Files to send' }).getByRole('listitem')
  await chosen.nth(1).waitFor()
  const refusals = clara.getByRole('alert')
  await refusals.getByText("Wrong.png: The file's content doesn't match its name").waitFor()
  await refusals.getByText('Broken.png: This photo is damaged').waitFor()
  await refusals.getByText('IMG_1.HEIC: This is a HEIC photo').waitFor()
  await refusals.getByText('Long.mp4: File size should be less than 10MB').waitFor()

  // The bucket stops responding. The first file is retried, the second one is canceled.
  let held: (() => void) | undefined
  await clara.route(`${services.addresses.s3}/**`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await new Promise<void>((resolve) => {
      held = resolve
    })
    await route.abort()
  })
  await field(clara).fill('Is this fine?')
  await clara.getByRole('button', { name: 'Send' }).click()
  await clara.getByRole('progressbar', { name: 'Sending Lunch.JPG' }).waitFor()
  expect(await refusals.count()).toBe(0)
  await expect.poll(() => held).toBeDefined()
  await clara.getByRole('button', { name: 'Cancel Plan.pdf' }).click()
  await message(clara, 'Plan.pdf').waitFor({ state: 'detached' })
  held?.()
  await message(clara, 'Is this fine?').getByText('Not sent. The upload failed. Please try again.').waitFor()
  await expectAccessible(clara)
  await clara.unroute(`${services.addresses.s3}/**`)
  await message(clara, 'Is this fine?').getByRole('button', { name: 'Retry' }).click()
  await delivered(clara, 'Is this fine?')
  await choose(clara, [plan])
  await chosen.first().waitFor()
  await clara.getByRole('button', { name: 'Send' }).click()
  await delivered(clara, 'Plan.pdf')

  // The coach sees both as they were sent and replies to one of them.
  const shown = message(carl, 'Is this fine?').getByRole('button', { name: 'Open Lunch.JPG' })
  await shown.locator('img').waitFor()
  expect(
    await shown
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(8)
  expect(await shown.locator('img').getAttribute('src')).toContain('/previews/')
  await message(carl, 'Plan.pdf').hover()
  await message(carl, 'Plan.pdf').getByRole('button', { name: 'Reply to Clara Client' }).click()
  await send(carl, 'Looks good')
  await message(clara, 'Looks good')
    .getByRole('button', { name: /Plan\.pdf/ })
    .waitFor()
  const [download] = await Promise.all([
    carl.waitForEvent('download'),
    carl.getByRole('button', { name: /^Download Plan.pdf/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Plan.pdf')

  // At 320 px, nothing of a received picture or its buttons is cut off.
  const wide = carl.viewportSize()
  await carl.setViewportSize({ width: 320, height: 568 })
  await expect
    .poll(() =>
      message(carl, 'Is this fine?')
        .getByRole('button')
        .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right))),
    )
    .toBeLessThanOrEqual(320)
  if (wide) await carl.setViewportSize(wide)

  // The section is part of the URL. Back closes the viewer first, then the section.
  await chooseOption(clara, 'Media')
  await clara.waitForURL('**?tab=media')
  const pictures = clara.getByRole('list', { name: 'Photos' })
  await pictures.getByText(/^\d\d\.\d\d\.\d{4}$/).waitFor()
  await pictures.getByRole('button', { name: 'Open Lunch.JPG' }).click()
  await clara.getByRole('button', { name: 'Close' }).waitFor()
  await clara.getByText(/^You · /).waitFor()
  await clara.goBack()
  await clara.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' })
  await pictures.waitFor()
  await chooseOption(clara, 'Documents')
  await clara.getByRole('button', { name: /^Download Plan.pdf/ }).waitFor()
  await clara.getByRole('button', { name: 'Back to messages' }).click()
  await field(clara).waitFor()

  // Pasted and dropped files appear live in the coach's media tab.
  await carl.getByRole('tab', { name: 'media', exact: true }).click()
  await carl.getByRole('list', { name: 'Photos' }).getByRole('listitem').waitFor()
  for (const [index, kind] of ['paste', 'drop'].entries()) {
    await clara.evaluate(
      ({ base64, type }) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        data.items.add(new File([bytes], `${type}.png`, { type: 'image/png' }))
        document.body.dispatchEvent(
          type === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true }),
        )
      },
      { base64: png.toString('base64'), type: kind },
    )
    await chosen.nth(index).waitFor()
  }
  await clara.getByRole('button', { name: 'Send' }).click()
  await clara.getByRole('button', { name: 'Open drop.png' }).waitFor()
  await expect.poll(() => carl.getByRole('list', { name: 'Photos' }).getByRole('listitem').count()).toBe(3)

  // Spreadsheets put a picture of the cells next to their text.
  await clara.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await clara.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    const text = new Blob(['Oats 40 g'], { type: 'text/plain' })
    const picture = new Blob([bytes], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text, 'image/png': picture })])
  }, png.toString('base64'))
  await field(clara).press('ControlOrMeta+V')
  await expect.poll(() => field(clara).inputValue()).toBe('Oats 40 g')
  expect(await chosen.count()).toBe(0)
  await carl.keyboard.press('Escape')
  await carl.getByRole('button', { name: 'Open paste.png' }).click()
  await carl
    .getByText(/^Clara Client · /)
    .first()
    .waitFor()
  await carl.keyboard.press('ArrowRight')
  await carl.getByRole('img', { name: 'Lunch.JPG by Clara Client' }).waitFor()
  await carl.keyboard.press('Escape')
  await carl.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' })
})

test('no message moves while the script that shows files is loading', async () => {
  const { client, coach, channel } = await makeChat()
  seedMessages(channel, [coach, client], 3)
  await sendFileAs(coach, channel, plan.name, { contentType: plan.mimeType, bytes: plan.buffer })
  await sendFileAs(coach, channel, 'Lunch.jpg', { contentType: 'image/jpeg', bytes: jpeg })
  const clara = await openAs(client, '/client/faq')
  const [isHeld, mayArrive] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await clara.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes("Couldn't load this photo")) {
      isHeld.resolve()
      await mayArrive.promise
    }
    await route.fulfill({ response })
  })
  await clara.goto(`/client/chat/${channel}`)
  await message(clara, 'Seed 1').waitFor()
  await isHeld.promise
  const tops = () =>
    clara.locator('article').evaluateAll(async (rows) => {
      await new Promise(requestAnimationFrame)
      return rows.map((row) => row.getBoundingClientRect().top)
    })
  const areStable = async () => {
    const [first, second] = [await tops(), await tops()]
    return String(first) === String(second)
  }
  await expect.poll(areStable).toBe(true)
  const before = await tops()
  expect(before).toHaveLength(5)
  mayArrive.resolve()
  await clara.getByRole('button', { name: 'Open Lunch.jpg' }).waitFor()
  await clara.getByRole('button', { name: /^Download Plan.pdf/ }).waitFor()
  expect(await tops()).toEqual(before)
})
