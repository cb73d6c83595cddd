import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const leaf: MantineColorsTuple = [
  '#effaf3',
  '#dcf2e4',
  '#b6e3c7',
  '#8bd9ab',
  '#6fcb95',
  '#3dab6d',
  '#2a9059',
  '#1d7547',
  '#155c38',
  '#0d4328',
]
const gray: MantineColorsTuple = [
  '#faf8f5',
  '#f4f1ec',
  '#e9e4dc',
  '#dad3c8',
  '#c4bbad',
  '#948a79',
  '#706759',
  '#5f5749',
  '#403a30',
  '#26231d',
]
const dark: MantineColorsTuple = [
  '#f3eee4',
  '#b9b0a1',
  '#a59e92',
  '#8d8475',
  '#4a453b',
  '#38342c',
  '#2c2923',
  '#211f1a',
  '#151410',
  '#100f0c',
]

const red: MantineColorsTuple = [
  '#fdf1ef',
  '#fde8e4',
  '#f9cbc3',
  '#f3a79b',
  '#ea8274',
  '#dc6050',
  '#c93d2c',
  '#b42318',
  '#9a1d13',
  '#7c170f',
]

const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"

/**
 * Mantine's variant colors, adjusted to stay legible: text on the dark scheme's bright green, and green text
 * on white.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if ((input.color ?? 'leaf') !== 'leaf') return colors
  if (input.variant === 'filled') return { ...colors, color: 'var(--mantine-primary-color-contrast)' }
  return input.variant === 'white' ? { ...colors, color: 'var(--mantine-color-leaf-7)' } : colors
}

/** docs/design.md explains the design. Colors and sizes that Mantine doesn't have are in tokens.css. */
export const theme = createTheme({
  colors: { leaf, gray, red, dark },
  primaryColor: 'leaf',
  variantColorResolver,
  primaryShade: { light: 7, dark: 4 },
  black: '#26231d',
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '14px', lg: '20px', xl: '24px' },
  shadows: { xs: 'var(--e1)', sm: 'var(--e1)', md: 'var(--e2)', lg: 'var(--e2)', xl: 'var(--e2)' },
  fontFamily,
  fontSizes: { xs: '0.875rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.43', sm: '1.43', md: '1.5', lg: '1.3', xl: '1.2' },
  headings: {
    fontFamily,
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.18', fontWeight: '700' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '1rem', lineHeight: '1.4' },
      h6: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    ActionIcon: { defaultProps: { size: 44, radius: 22, variant: 'subtle' } },
    Alert: { defaultProps: { radius: 'lg' } },
    Badge: { defaultProps: { size: 'lg', radius: 'sm', variant: 'light' } },
    Button: { defaultProps: { size: 'md', radius: 'xl' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    CloseButton: { defaultProps: { size: 44, radius: 22 } },
    Input: { defaultProps: { size: 'md' } },
    InputBase: { defaultProps: { size: 'md' } },
    Modal: { defaultProps: { radius: 'lg', transitionProps: { duration: 200 } } },
    NativeSelect: { defaultProps: { size: 'md', rightSectionProps: { 'aria-hidden': true } } },
    Pagination: { defaultProps: { radius: 22 } },
    Paper: { defaultProps: { radius: 'lg', shadow: 'sm' } },
    TextInput: { defaultProps: { size: 'md' } },
  },
})
