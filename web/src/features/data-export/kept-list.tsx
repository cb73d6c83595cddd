import { Text, Title } from '@mantine/core'
import { publicTopics } from '#core/privacy/shared/personal-data'
import { Card } from '@/components/card'
import classes from '@/features/data-export/my-data.module.css'

/** What the Privacy page says about people in this role. */
export default function KeptList({ role }: { role: 'client' | 'coach' }) {
  const topics = publicTopics.filter(
    ({ items, only = role }) =>
      only === role && Object.values(items).some(({ about }) => about.includes(role)),
  )
  return (
    <div className={classes.topics}>
      {topics.map(({ title, what, why, kept }) => (
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
