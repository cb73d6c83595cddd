import { type MantineColorScheme, NativeSelect, useMantineColorScheme } from '@mantine/core'

const schemes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function ColorSchemeSelect() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <NativeSelect
      aria-label="Colors"
      data={schemes}
      value={colorScheme}
      onChange={({ currentTarget: { value } }) => setColorScheme(value as MantineColorScheme)}
    />
  )
}
