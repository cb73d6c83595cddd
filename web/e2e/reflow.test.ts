import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pathOf } from '#functions/showcase/testing'
import { makeVisitors } from './visitors'

/** What is wider than the window, or sticks out of it: the innermost elements. */
const overflowing = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const isOut = (element: Element) => element.getBoundingClientRect().right > width + 1
    return [...document.body.querySelectorAll('*')]
      .filter((element) => isOut(element) && ![...element.children].some(isOut))
      .map((element) => `${element.outerHTML.slice(0, 120)} to ${element.getBoundingClientRect().right}`)
  })

/** Of a screen's header and bars: they hide what does not fit, instead of scrolling. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    return [...document.querySelectorAll('header a, header button, nav[aria-label=Quick] > *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < -1 || right > width + 1
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })

test('text of twice the size needs no sideways scrolling on any main screen of a phone', async () => {
  const { visitors, coach, payable, channelId } = await makeVisitors()
  const walks = {
    guest: [
      '/',
      '/coaches',
      await pathOf(coach),
      '/login',
      '/register',
      '/forgot-password',
      '/contact',
      '/faq',
      '/support',
      '/terms',
      '/admin/login',
    ],
    newClient: ['/client-onboarding'],
    client: [
      '/client/dashboard',
      '/client/profile',
      '/client/profile/edit',
      '/client/profile/edit-preferences',
      '/client/subscriptions',
      '/client/my-nutritionists',
      '/client/chat',
      `/client/chat/${channelId}`,
      '/client/nutritionists',
      `/client/nutritionists/${coach.id}`,
      `/client/nutritionists/${payable.id}`,
      '/client/saved',
    ],
    newCoach: ['/nutritionist'],
    pendingCoach: ['/nutritionist/status/pending'],
    coach: [
      '/nutritionist/dashboard',
      '/nutritionist/subscriptions',
      '/nutritionist/clients',
      '/nutritionist/profile',
      `/nutritionist/chat/${channelId}`,
    ],
    admin: ['/admin/dashboard', '/admin/applications', '/admin/nutritionists'],
  } satisfies Partial<Record<keyof typeof visitors, string[]>>
  const found: Record<string, string[]> = {}
  for (const [who, paths] of Object.entries(walks)) {
    const page = await visitors[who as keyof typeof walks]('/favicon.svg')
    for (const path of paths) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      await expect.poll(() => page.locator('[aria-busy=true], .mantine-Skeleton-root').count()).toBe(0)
      await page.addStyleTag({ content: ':root { font-size: 200% !important }' })
      const wide = [...(await overflowing(page)), ...(await cutOff(page))]
      if (wide.length > 0) found[path] = wide
    }
  }
  expect(found).toEqual({})
})
