import { createFileRoute } from '@tanstack/react-router'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/layout/page'
import { ClientInformation, ClientPreferences } from '@/entities/client/profile-facts'
import classes from '@/entities/client/profile-facts.module.css'
import { PendingEmail } from '@/features/account/pending-email'
import { GroupTiers } from '@/features/client/group-tiers'
import { Photo } from '@/features/photo/photo'
import { useUser } from '@/lib/session/session'

export const Route = createFileRoute('/_client/client/profile/')({ component: ProfilePage })

function ProfilePage() {
  const user = useUser()
  const { name, client } = user
  const preference = client?.coachPreference
  return (
    <Page
      title={name}
      actions={
        <>
          <ButtonLink to="/client/profile/edit">Edit profile</ButtonLink>
          <ButtonLink to="/client/profile/edit-preferences" variant="default">
            coach preferences
          </ButtonLink>
          <ButtonLink to="/client/facts" variant="default">
            What my coaches know
          </ButtonLink>
          <ButtonLink to="/client/profile/data" variant="default">
            My data
          </ButtonLink>
        </>
      }
    >
      <PendingEmail user={user} />
      <Photo user={user} />
      <div className={classes.pair}>
        {client && <ClientInformation client={client} />}
        {preference && <ClientPreferences preference={preference} />}
      </div>
      {client && <GroupTiers preference={client.coachPreference} />}
    </Page>
  )
}
