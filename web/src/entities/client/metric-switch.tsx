import { Switch } from '@mantine/core'
import { useMetric } from '@/entities/client/metric'

/** Switches all body measures between units. */
export function MetricSwitch() {
  const [isMetric, setMetric] = useMetric()
  return (
    <Switch
      label="Metric"
      size="md"
      checked={isMetric}
      onChange={(event) => setMetric(event.currentTarget.checked)}
      mb={8}
    />
  )
}
