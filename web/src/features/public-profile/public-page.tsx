import { Anchor, Text, Title } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Visibility } from '#core/coach/shared/labels'
import { Chip } from '@/components/fields/chip'
import chips from '@/components/fields/chips.module.css'
import { Card } from '@/components/layout/card'
import { ErrorState, LoadingState } from '@/components/states/states'
import classes from '@/features/public-profile/public-page.module.css'
import { publicPageQuery, useSetVisibility } from '@/features/public-profile/queries'

const choices: { value: Visibility; label: string; line: string }[] = [
  { value: 'HIDDEN', label: 'Members only', line: 'Only members can find you.' },
  {
    value: 'LISTED',
    label: 'Anyone',
    line: 'Anyone can read your page and find it in search engines: name, photo, services and reviews. Your contact details, calendar link and documents stay private.',
  },
  {
    value: 'FEATURED',
    label: 'Anyone + homepage',
    line: 'You have a public page and may be featured on our homepage with a review.',
  },
]

/** Lets a coach choose whether visitors without an account can see them (rule public-coaches). */
export default function PublicPageCard() {
  const { data, error, refetch } = useQuery(publicPageQuery)
  const set = useSetVisibility()
  return (
    <Card className={classes.card} aria-labelledby="public-page">
      <Title order={2} id="public-page" className={classes.title}>
        <IconWorld aria-hidden />
        Public page
      </Title>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <LoadingState lines={2} />
        )
      ) : (
        <>
          <div role="radiogroup" aria-labelledby="public-page" className={chips.chips}>
            {choices.map(({ value, label }) => (
              <Chip
                key={value}
                type="radio"
                name="visibility"
                label={label}
                checked={data.visibility === value}
                onChange={() => set.mutate(value)}
              />
            ))}
          </div>
          <Text size="sm" c="dimmed" role="status">
            {choices.find(({ value }) => value === data.visibility)?.line}{' '}
            {data.visibility === 'HIDDEN'
              ? 'Your public page disappears within 10 minutes. Search engines take longer.'
              : 'Changes appear within 10 minutes.'}
          </Text>
          {data.path && data.visibility !== 'HIDDEN' && (
            <Anchor href={data.path} target="_blank">
              See your public page
            </Anchor>
          )}
        </>
      )}
    </Card>
  )
}
