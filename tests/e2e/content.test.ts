import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ContentEntity } from '#core/content/entity'
import { write } from '#core/lib/table'
import { attacks } from '#scripts/testing/checks/attacks'
import { editedOf, saveFaq, saveHomepage } from '#scripts/testing/content'
import { makeAdmin, makeCoach, makeNewcomer, type TestPerson } from '#scripts/testing/people'
import { png } from '#scripts/testing/pictures'
import { makeReadyClient } from '#scripts/testing/ready-people'
import { open } from '#scripts/testing/setup/site'
import { openAs, openAsAdmin } from './people'

const VIDEO = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'
const video = `<iframe src="${VIDEO}" title="Hello coach"></iframe>`

let admin: TestPerson
beforeAll(async () => {
  admin = await makeAdmin()
})

const editor = (page: Page, name: string) => page.getByRole('textbox', { name })
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('an admin writes questions using only the keyboard, and clients and visitors see them', async () => {
  const page = await openAsAdmin(admin, '/admin/faq?type=client', { viewport: 'phone' })
  await editor(page, 'Client FAQ').focus()
  await page.getByRole('button', { name: 'Bold', exact: true }).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await editor(page, 'Client FAQ').focus()
  await page.keyboard.type('How do I start?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ask a ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('coach')
  await page.getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText("Client FAQ saved. It's live now.").waitFor()
  expect((await editedOf(admin, 'faq-client')).text).toBe(
    '<h2>How do I start?</h2><p>Ask a <strong>coach</strong></p>',
  )
  const client = await openAs(await makeReadyClient(), '/client/faq')
  await client.getByRole('heading', { name: 'How do I start?' }).waitFor()
  const visitor = await open('/faq')
  await visitor.getByText('Can I cancel?').waitFor()
  await visitor.getByRole('tab', { name: 'For clients' }).click()
  await visitor.getByRole('heading', { name: 'How do I start?' }).waitFor()
  expect(new URL(visitor.url()).searchParams.get('for')).toBe('client')
  await visitor.keyboard.press('ArrowRight')
  await visitor.getByText('No questions here yet').waitFor()
})

test('inserts lists, a link, a picture and a video with their buttons', async () => {
  const page = await openAsAdmin(admin, '/admin/videos', { viewport: 'phone' })
  const card = page.getByRole('region', { name: 'Clients', exact: true })
  await editor(page, 'Clients').click()
  await card.getByRole('button', { name: 'List', exact: true }).click()
  await page.keyboard.type('water')
  await card.getByRole('button', { name: 'Link', exact: true }).click()
  await card.getByLabel('Link URL').fill('javascript:alert(1)')
  await card.getByRole('button', { name: 'Apply' }).click()
  await card.getByText('Start with https://').waitFor()
  await card.getByLabel('Link URL').fill('https://example.com/')
  await card.getByRole('button', { name: 'Apply' }).click()
  await card.getByRole('button', { name: 'Photo', exact: true }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    card.getByLabel('Photo').last().click(),
  ])
  await chooser.setFiles({ name: 'plate.png', mimeType: 'image/png', buffer: png })
  await card.getByLabel('Alt text').fill('A plate')
  await card.getByRole('button', { name: 'Add photo' }).click()
  await card.getByRole('img', { name: 'A plate' }).waitFor()
  await card.getByRole('button', { name: 'Video', exact: true }).click()
  await card.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ')
  await card.getByLabel('Video title').fill('Hello')
  await card.getByRole('button', { name: 'Apply' }).click()
  await card.getByText(VIDEO).waitFor()
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText("Clients saved. It's live now.").waitFor()
  const { text } = await editedOf(admin, 'home-client')
  expect(text).toMatch(/<ul><li>water<a href="https:\/\/example\.com\/"/)
  expect(text).toMatch(/<img src="[^"]+\/public\/content\/\w+\.png" alt="A plate" \/>/)
  expect(text).toContain(`<iframe src="${VIDEO}" title="Hello"></iframe>`)

  const client = await openAs(await makeReadyClient(), '/client/dashboard')
  const news = client.getByRole('region', { name: 'News from Platewise' })
  await news.getByRole('img', { name: 'A plate' }).waitFor()
})

test('if two admins edit a text, the second sees both versions and continues with their own', async () => {
  await saveHomepage(admin, 'nutritionist', '<p>Before</p>')
  const [ada, bob] = await Promise.all([
    openAsAdmin(admin, '/admin/videos'),
    openAsAdmin(await makeAdmin(), '/admin/videos'),
  ])
  for (const [page, words] of [
    [ada, 'By Ada. '],
    [bob, 'By Bob. '],
  ] as const) {
    await editor(page, 'Coaches').click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type(words)
  }
  const save = (page: Page) =>
    page
      .getByRole('region', { name: 'Coaches', exact: true })
      .getByRole('button', { name: 'Save', exact: true })
      .click()
  await save(ada)
  await ada.getByText('Coaches saved.').waitFor()
  await save(bob)
  const compare = bob.getByRole('dialog', { name: 'Coaches was changed by someone else' })
  await compare.getByRole('region', { name: 'The saved version' }).getByText('By Ada. Before').waitFor()
  await compare.getByRole('region', { name: 'Your version' }).getByText('By Bob. Before').waitFor()
  expect((await editedOf(admin, 'home-nutritionist')).text).toBe('<p>By Ada. Before</p>')
  await compare.getByRole('button', { name: 'Keep mine' }).click()
  await compare.waitFor({ state: 'hidden' })
  await editor(bob, 'Coaches').getByText('By Bob. Before').waitFor()
  await save(bob)
  await bob.getByText('Coaches saved.').waitFor()
  expect(await editedOf(admin, 'home-nutritionist')).toMatchObject({
    text: '<p>By Bob. Before</p>',
    version: 3,
  })
})

test('a draft can be previewed and published later, and an old version restored', async () => {
  await saveFaq(admin, 'nutritionist', '<p>First</p>')
  const page = await openAsAdmin(admin, '/admin/faq?type=nutritionist')
  await editor(page, 'Coach FAQ').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Second')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: /^Preview/ })
  await preview.getByText('Second').waitFor()
  await preview.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByText('draft saved').waitFor()
  await page.reload()
  await page.getByText('Draft by Ada Admin').waitFor()
  const coach = await openAs(await makeCoach(), '/nutritionist/faq')
  await coach.getByText('First', { exact: true }).waitFor()
  await tool(page, 'Save')
  await page.getByText('Version 2 by Ada Admin').waitFor()
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Show version 1' }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByText('Version 3 by Ada Admin').waitFor()
  expect((await editedOf(admin, 'faq-nutritionist')).text).toBe('<p>First</p>')
})

test('loads nothing of the intake video before it is played', async () => {
  await saveHomepage(admin, 'intake-video', video)
  const page = await openAs(await makeNewcomer('nutritionist'), '/nutritionist')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>playing</p>' }),
  )
  const button = page.getByRole('button', { name: 'Play: Hello coach' })
  await button.waitFor()
  expect(asked.filter((url) => url.includes('youtube'))).toEqual([])
  await button.press('Enter')
  await page.frameLocator('iframe[title="Hello coach"]').getByText('playing').waitFor()
  expect(asked.filter((url) => url.includes('youtube'))).toEqual([`${VIDEO}?autoplay=1`])
})

test('our policy stops every attack in stored text from running, framing or connecting to other hosts', async () => {
  const outside: string[] = []
  // The browser logs an error for every <base>, even when it only parses it.
  const silent = attacks.filter((attack) => !attack.startsWith('<base'))
  for (const part of [silent.slice(0, 45), silent.slice(45)]) {
    // Stores it as if the server's sanitizer had let everything through.
    const before = await editedOf(admin, 'faq-client')
    await write(
      ContentEntity.put({
        slot: 'faq-client',
        version: before.version + 1,
        revision: before.revision + 1,
        text: `<h2>Here</h2>${part.map((attack) => `<p>${attack}</p>`).join('\n')}`,
      }),
    )
    const page = await openAs(await makeReadyClient(), '/favicon.svg')
    page.on('request', (request) => outside.push(request.url()))
    await page.goto('/client/faq')
    await page.getByRole('heading', { name: 'Here' }).waitFor()
    for (const link of await page.locator('main a').all()) await link.dispatchEvent('mouseover')
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    const found = await page.evaluate(() => {
      const place = document.querySelector('main')
      const all = [...(place?.querySelectorAll('[class*="text"] *') ?? [])]
      return {
        tags: [...new Set(all.map(({ tagName }) => tagName))].sort(),
        frames: document.querySelectorAll('main iframe').length,
        handlers: all.filter((element) =>
          [...element.attributes].some(({ name }) => /^on|style|srcdoc/i.test(name)),
        ).length,
        links: all.flatMap((element) => element.getAttribute('href') ?? []),
      }
    })
    expect(found.frames).toBe(0)
    expect(found.handlers).toBe(0)
    expect(found.links.filter((href) => !/^(https:\/\/|mailto:|\/(?![/\\]))/.test(href))).toEqual([])
  }
  expect(outside.filter((url) => !url.includes('localhost') && !url.startsWith('data:'))).toEqual([])
})

test('shows news for everyone on the landing page, and no empty section without any', async () => {
  const before = await open('/')
  await before.getByRole('heading', { name: 'Common questions' }).waitFor()
  await expect.poll(() => before.getByRole('heading', { name: 'News' }).count()).toBe(0)
  await saveHomepage(admin, 'all', '<h3>We are new here</h3><p>Come in</p>')
  const page = await open('/')
  await page.getByRole('region', { name: 'News' }).getByText('Come in').waitFor()
})
