import { expect, test } from 'vitest'
import { makeCoach } from '#scripts/testing/people'
import { pathOf } from '#scripts/testing/public-pages'
import { open } from '#scripts/testing/setup/site'

/** A document has the styles for what it shows, so nothing changes when the sheet arrives (rule fast-first-paint). */
test('public documents look the same before and after their style sheet arrives', async () => {
  const texts = ['/', '/about', '/privacy', '/faq', '/404']
  const forms = ['/login', '/register', '/contact', '/newsletter']
  const paths = [...texts, ...forms, '/coaches', await pathOf(await makeCoach())]
  const page = await open('/favicon.svg')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route('**/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
  for (const path of paths) {
    await page.goto(path)
    const differences = await page.evaluate(async () => {
      const sheet = [...document.styleSheets].find(({ href }) => href)
      if (!sheet) throw new Error('There is no style sheet')
      /** The place and styles of each element. */
      const look = async (disabled: boolean) => {
        sheet.disabled = disabled
        document.body.getBoundingClientRect()
        await document.fonts.ready
        return [...document.querySelectorAll('body, body *')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          const {
            color,
            background,
            font,
            border,
            borderRadius,
            boxShadow,
            display,
            opacity,
            textDecoration,
          } = getComputedStyle(element)
          const styles = [
            color,
            background,
            font,
            border,
            borderRadius,
            boxShadow,
            display,
            opacity,
            textDecoration,
          ]
          return [
            `${element.nodeName} ${element.className} at ${x} ${y}, ${width} × ${height}`,
            ...styles,
          ].join('\n')
        })
      }
      const found: [scheme: string, after: string, before: string | undefined][] = []
      for (const scheme of ['light', 'dark']) {
        document.documentElement.dataset.mantineColorScheme = scheme
        const after = await look(false)
        const before = await look(true)
        const index = after.findIndex((element, at) => element !== before[at])
        if (index >= 0) found.push([scheme, after[index] ?? '', before[index]])
      }
      return found
    })
    expect(differences, path).toEqual([])
  }
})
