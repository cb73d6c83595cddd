import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { makeChat, provider } from '#scripts/testing/chat'
import { openAs } from '../open'

test.each(['client', 'coach'] as const)(
  'shows the number of unread messages of a %s at Chat, in the bar and in the menu',
  async (who) => {
    const { client, coach, channel } = await makeChat()
    const page = await (who === 'client'
      ? openAs(client, '/client/dashboard')
      : openAs(coach, '/nutritionist/dashboard'))
    const sender = provider(who === 'client' ? coach.id : client.id)
    for (const name of ['Chat 1 unread message', 'Chat 2 unread messages']) {
      await sender.publish({ channel, message: { text: 'Hello' } })
      const quick = await page.findByRole('navigation', { name: 'Quick' })
      await within(quick).findByRole('link', { name })
      await page.press('More', { inside: quick })
      await within(await page.findByRole('dialog', { name: 'Menu' })).findByRole('link', { name })
      await page.user.keyboard('{Escape}')
      await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    }
  },
)
