import { Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { Avatar } from '@/components/avatar'
import { ButtonLink } from '@/components/button-link'
import { Page } from '@/components/page'
import classes from '@/features/application/application.module.css'
import { PendingChanges, ProfileAnswers } from '@/features/application/profile'
import { useUser } from '@/lib/session'

export const Route = createFileRoute('/_coach/nutritionist/profile/')({ component: ProfilePage })

function ProfilePage() {
  const { nutritionist: coach } = useUser()
  if (!coach) return null
  const { firstName, lastName, image, expYears, dietitian } = coach
  return (
    <Page
      title="Profile"
      actions={
        <ButtonLink to="/nutritionist/profile/edit" variant="default">
          Edit Profile
        </ButtonLink>
      }
    >
      <div className={classes.who}>
        <Avatar name={`${firstName} ${lastName}`} image={image} size={96} />
        <div>
          <Text size="xl" fw={650}>
            {firstName} {lastName}
            {dietitian && ', a certified dietitian'}
          </Text>
          <Text c="dimmed">
            {expYears} {expYears === 1 ? 'year' : 'years'} of experience
          </Text>
        </div>
      </div>
      <PendingChanges coach={coach} />
      <ProfileAnswers coach={coach} />
    </Page>
  )
}
