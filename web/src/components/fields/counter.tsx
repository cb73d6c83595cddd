import { Text } from '@mantine/core'

const NEAR_LIMIT = 20

/** How much of a text's maximum length is used. Announced to screen readers near the limit. */
export function Counter({ length, max }: { length: number; max: number }) {
  const isNear = length > max - Math.min(NEAR_LIMIT, max / 4)
  return (
    <Text size="sm" ta="end" c={length > max ? 'var(--mantine-color-error)' : 'dimmed'} mt={4}>
      <span role={isNear ? 'status' : undefined}>
        {length}/{max}
      </span>
    </Text>
  )
}
