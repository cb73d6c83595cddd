import { Title } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { Page } from '@/components/layout/page'
import { tableLoader, tablePage, useTableAddress } from '@/components/table/table-page'
import { InvitationsTable } from '@/features/referral/invitations-table'
import { InviteCard } from '@/features/referral/invite-card'
import { invitationsQuery } from '@/features/referral/queries'
import classes from '@/features/referral/referral.module.css'
import { ReferralLink } from '@/features/referral/referral-link'
import { useUser } from '@/lib/session/session'

export const Route = createFileRoute('/_coach/nutritionist/referral')({
  ...tablePage(),
  loader: tableLoader(invitationsQuery),
  component: ReferralPage,
})

function ReferralPage() {
  const { nutritionist: coach } = useUser()
  const table = useTableAddress()
  if (!coach) return null
  return (
    <Page title="Referrals">
      <div className={classes.columns}>
        <InviteCard />
        <ReferralLink referalKey={coach.referalKey} />
      </div>
      <Title order={2}>Invitations</Title>
      <InvitationsTable {...table} />
    </Page>
  )
}
