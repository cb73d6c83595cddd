import { Text, Title } from '@mantine/core'
import { publicTopics } from '#core/privacy/shared/personal-data'
import { Card } from '@/components/card'
import classes from '@/features/data-export/my-data.module.css'

/** The same list as on the Privacy page. */
export default function KeptList() {
  return (
    <div className={classes.topics}>
      {publicTopics.map(({ title, what, why, kept }) => (
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
