import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { FRAME_HEAD, FRAME_MAIN, FRAME_PATH } from '#core/public-profile/shared/page-slots'
import { fileOfPage } from '#scripts/web/bucket-key'
import { publicPages } from '../../web/src/pages/pages'

const site = inject('siteFolder')
const read = (file: string) => readFileSync(join(site, file), 'utf8')
const pages = Object.entries(publicPages).map(([path, facts]) => ({
  path,
  facts,
  html: read(fileOfPage(path)),
}))
/** The text between two marks, which must appear exactly once. */
function only(html: string, pattern: RegExp): string {
  const found = [...html.matchAll(pattern)]
  expect(found.length, String(pattern)).toBe(1)
  return found[0]?.[1] ?? ''
}
const host = new URL(only(read('index.html'), /<link rel="canonical" href="([^"]+)"/g)).origin

test.each(pages)('$path describes itself to search engines and link previews', ({ path, facts, html }) => {
  expect(html).toMatch(/^<!doctype html>\s*<html lang="en"/)
  expect(only(html, /<title>([^<]+)<\/title>/g)).toMatch(/ · Platewise$/)
  const description = only(html, /<meta name="description" content="([^"]+)"/g)
  expect(description.length).toBeGreaterThan(15)
  expect(description.length).toBeLessThanOrEqual(160)
  expect(only(html, /<link rel="canonical" href="([^"]+)"/g)).toBe(host + path)
  expect(html.includes('<meta name="robots" content="noindex" />')).toBe('isUnlisted' in facts)
  const picture = new URL(only(html, /<meta property="og:image" content="([^"]+)"/g))
  expect(picture.pathname).toMatch(/\.(png|jpg)$/)
  expect(existsSync(join(site, picture.pathname))).toBe(true)
})

test('every page has its own title and description', () => {
  for (const pattern of [/<title>([^<]+)/g, /<meta name="description" content="([^"]+)"/g]) {
    const told = pages.map(({ html }) => only(html, pattern))
    expect(new Set(told).size).toBe(told.length)
  }
})

test('crawlers find the listed pages and the coaches, and nothing of the app', () => {
  const listed = pages.filter(({ facts }) => !('isUnlisted' in facts)).map(({ path }) => host + path)
  const addresses = [...read('sitemap.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(addresses.toSorted()).toEqual([...listed, `${host}/coaches`].toSorted())
  const robots = read('robots.txt')
  for (const line of [
    'Disallow: /admin/',
    'Disallow: /client/',
    'Disallow: /nutritionist/',
    `Sitemap: ${host}/sitemap.xml`,
    `Sitemap: ${host}/coaches/sitemap.xml`,
  ])
    expect(robots.split('\n')).toContain(line)
})

test('the frame for rendered pages exists, with a place for each part', () => {
  const frame = read(FRAME_PATH)
  for (const mark of [FRAME_HEAD, FRAME_MAIN]) expect(frame.split(mark)).toHaveLength(2)
  expect(frame).not.toContain('<title>')
  expect(frame).not.toMatch(/<script type="module"/)
})
