import { Anchor, Text, Title } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Visibility } from '#core/coach/shared/labels'
import { Card } from '@/components/card'
import { Chip } from '@/components/fields/chip'
import chips from '@/components/fields/chips.module.css'
import { ErrorState, LoadingState } from '@/components/states'
import classes from '@/features/public-profile/public-page.module.css'
import { publicPageQuery, useSetVisibility } from '@/features/public-profile/queries'

const choices: { value: Visibility; label: string; line: string }[] = [
  { value: 'HIDDEN', label: 'Members only', line: 'Only people with an account can find you.' },
  {
    value: 'LISTED',
    label: 'Public page',
    line: 'Everybody can read your page, and search engines find it: name, photo, what you offer and your reviews. Never how to reach you, nor your schedule link or documents.',
  },
  {
    value: 'FEATURED',
    label: 'Front page too',
    line: 'You have a public page, and we may show you on our front page with one of your reviews.',
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
              ? 'Copies of a page that was public go within ten minutes; search engines take longer.'
              : 'A change shows within ten minutes.'}
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
