import { Text, Title } from '@mantine/core'
import { topics } from '#core/privacy/shared/topics'
import { Card } from '@/components/layout/card'
import classes from '@/features/data-export/my-data.module.css'

/** What the Privacy page says about people in this role. */
export default function KeptList({ role }: { role: 'client' | 'coach' }) {
  const shown = topics.filter(({ only = role }) => only === role)
  return (
    <div className={classes.topics}>
      {shown.map(({ title, what, why, kept }) => (
        <Card component="section" key={title} aria-label={title}>
          <Title order={3}>{title}</Title>
          <Text mt={4}>{what}</Text>
          <Text mt={4} c="dimmed">
            <strong>What for:</strong> {why}
          </Text>
          <Text c="dimmed">
            <strong>How long:</strong> {kept}
          </Text>
        </Card>
      ))}
    </div>
  )
}
