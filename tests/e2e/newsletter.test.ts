import { expect, test } from 'vitest'
import { SubscriberEntity } from '#core/newsletter/entity'
import { makeAdmin } from '#scripts/testing/people'
import { mailTo, open } from '#scripts/testing/setup/site'
import { openAsAdmin } from './people'

const linkIn = (text: string) => new URL(/https?:\S+#\S+/.exec(text)?.[0] ?? '')

test('a visitor subscribes to the newsletter and confirms by email, an admin sees it, and one click unsubscribes', async () => {
  const email = 'reader@example.com'
  const page = await open('/newsletter')
  await page.getByLabel('Email').fill('reader')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('Email is not valid.').first().waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByText('We sent a link to').waitFor()
  expect(await SubscriberEntity.find({ email })).toBeUndefined()

  const asked = linkIn((await mailTo(email, /Confirm your/)).text)
  const confirming = await open(asked.pathname + asked.hash)
  await confirming.getByRole('button', { name: 'Subscribe' }).click()
  await confirming.getByRole('heading', { name: "You're subscribed" }).waitFor()

  const admin = await openAsAdmin(await makeAdmin(), '/admin/newsletter', { viewport: 'phone' })
  await admin.getByRole('list', { name: 'Subscribers' }).getByText(email).waitFor()
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^newsletter-.*\.csv$/)

  const ending = linkIn((await mailTo(email, /subscribed/)).text)
  const stop = await open(ending.pathname + ending.hash)
  await stop.getByRole('button', { name: 'Unsubscribe' }).click()
  await stop.getByRole('heading', { name: "You're unsubscribed", exact: true }).waitFor()
  expect(await SubscriberEntity.find({ email })).toBeUndefined()
})
