import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { editedOf } from '#scripts/testing/content'
import { makeAdmin, type TestPerson } from '#scripts/testing/people'
import { openAsAdmin } from './people'

let admin: TestPerson
beforeAll(async () => {
  admin = await makeAdmin()
})

const editor = (page: Page, name: string) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const choose = (page: Page, whom: string) => page.getByText(whom, { exact: true }).click()

/** Simulates a paste of content that another program put on the clipboard. */
const paste = (page: Page, html: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/html', pasted)
    data.setData('text/plain', 'plain')
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)

const word = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`

test('shows pasted headings, colors and strikethrough exactly as they will be saved', async () => {
  const page = await openAsAdmin(admin, '/admin/faq?type=client')
  await editor(page, 'Client FAQ').click()
  await paste(
    page,
    [
      '<h1>First</h1><h4 style="text-align: center">Second</h4><h6>Third</h6>',
      '<p><s>struck</s> <code>coded</code> <span style="color: red; font-weight: 700">red</span></p>',
    ].join(''),
  )
  const shown = editor(page, 'Client FAQ')
  await shown.getByText('coded').waitFor()
  const tags = () => shown.locator('h1, h2, h3, h4, h6, s, del, code, [style*="color"]')
  expect(await tags().evaluateAll((all) => all.map(({ localName }) => localName))).toEqual(['h2', 'h3', 'h3'])
  await save(page)
  await page.getByText("Client FAQ saved. It's live now.").waitFor()
  expect((await editedOf(admin, 'faq-client')).text).toBe(
    '<h2>First</h2><h3>Second</h3><h3>Third</h3><p>struck coded <strong>red</strong></p>',
  )
})

test.each([
  [
    'Word',
    [
      '<p class=MsoNormal>Eat</p>',
      word(1, '·', 'Fruit'),
      word(2, 'o', 'Apples'),
      word(1, '·', '<b>Nuts</b>'),
      '<p class=MsoNormal>Then</p>',
      word(1, '1.', 'Walk'),
      word(1, '2.', 'Sleep'),
    ].join('\n'),
  ],
  [
    'Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p>Eat</p><ul><li dir="ltr"><p>Fruit</p></li><ul><li dir="ltr"><p>Apples</p></li></ul><li dir="ltr"><p><b>Nuts</b></p></li></ul><p>Then</p><ol><li><p>Walk</p></li><li><p>Sleep</p></li></ol></b>',
  ],
])('keeps a list pasted from %s as a list', async (_, html) => {
  const page = await openAsAdmin(admin, '/admin/faq?type=nutritionist')
  await editor(page, 'Coach FAQ').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await paste(page, html)
  await editor(page, 'Coach FAQ').getByText('Sleep').waitFor()
  await save(page)
  await page.getByText("Coach FAQ saved. It's live now.").waitFor()
  expect((await editedOf(admin, 'faq-nutritionist')).text).toBe(
    '<p>Eat</p><ul><li>Fruit<ul><li>Apples</li></ul></li><li><strong>Nuts</strong></li></ul><p>Then</p><ol><li>Walk</li><li>Sleep</li></ol>',
  )
})

test('turns paragraphs that start with a bullet into a list', async () => {
  const page = await openAsAdmin(admin, '/admin/faq?type=nutritionist')
  await editor(page, 'Coach FAQ').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await paste(page, '<p>•\tOne</p><p><span>•</span>&nbsp;<i>Two</i></p><p>Three • four</p>')
  await editor(page, 'Coach FAQ').getByText('Three').waitFor()
  await save(page)
  await page.getByText("Coach FAQ saved. It's live now.").waitFor()
  expect((await editedOf(admin, 'faq-nutritionist')).text).toBe(
    '<ul><li>One</li><li><em>Two</em></li></ul><p>Three • four</p>',
  )
})

test('keeps unsaved client FAQs while the coach FAQs are open, and vice versa', async () => {
  const page = await openAsAdmin(admin, '/admin/faq?type=client')
  await editor(page, 'Client FAQ').click()
  await page.keyboard.type('For clients. ')
  await choose(page, 'Coach')
  await editor(page, 'Coach FAQ').click()
  await page.keyboard.type('For coaches. ')
  await choose(page, 'Client')
  await editor(page, 'Client FAQ').getByText('For clients.').waitFor()
  expect(await editor(page, 'Coach FAQ').count()).toBe(0)
  await choose(page, 'Coach')
  await editor(page, 'Coach FAQ').getByText('For coaches.').waitFor()
  // Both have unsaved changes, so leaving asks for confirmation.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor()
})
