import { Text, Title } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { ClientDetail } from '#core/discovery/shared/schema'
import { Card } from '@/components/layout/card'
import { VisuallyHidden } from '@/components/layout/visually-hidden'
import classes from '@/features/hiring/client-page.module.css'

/** What the client looks for in a coach, and which of it this coach offers. */
export function Wishes({ wishes }: Pick<ClientDetail, 'wishes'>) {
  const met = wishes.filter(({ matched }) => matched).length
  return (
    <Card className={classes.wishes} aria-label="Why you match">
      <Title order={2}>Why you match</Title>
      {wishes.length === 0 ? (
        <Text c="dimmed">No preferences yet: open to any coach.</Text>
      ) : (
        <>
          <Text c="dimmed">
            You match {met} of {wishes.length} preferences
          </Text>
          <ul>
            {wishes.map(({ wish, matched }) => (
              <li key={wish} data-met={matched}>
                {matched ? <IconCheck size={20} aria-hidden /> : <IconMinus size={20} aria-hidden />}
                {wish}
                <VisuallyHidden>{matched ? ': match' : ': no match'}</VisuallyHidden>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
