import { Skeleton, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Card } from '@/components/layout/card'
import classes from '@/features/referral/referral.module.css'

const InviteForm = lazy(() => import('@/features/referral/invite-form'))

export const InviteCard = () => (
  <Card className={classes.card} aria-label="Invite by email">
    <Title order={2}>Invite by email</Title>
    <Text>We'll send your link in an email from you.</Text>
    <Suspense fallback={<Skeleton h={318} />}>
      <InviteForm />
    </Suspense>
  </Card>
)
