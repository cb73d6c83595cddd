import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'

const schemes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label="Colors"
      data={schemes}
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      fullWidth
    />
  )
}

// `lazy` requires a default export.
export { ColorSchemeSwitch as default }
