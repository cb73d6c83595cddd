import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const leaf: MantineColorsTuple = [
  '#effaf3',
  '#dcf2e4',
  '#b6e3c7',
  '#8bd3a8',
  '#5fc088',
  '#3dab6d',
  '#2a9059',
  '#1d7547',
  '#155c38',
  '#0d4328',
]
/** Only for actions that cost money. */
const clay: MantineColorsTuple = [
  '#fff4ed',
  '#ffe4d3',
  '#ffc8a6',
  '#fda774',
  '#f58a4b',
  '#e06c2a',
  '#c4551a',
  '#a34414',
  '#84370f',
  '#66290a',
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
  '#29251f',
]
const dark: MantineColorsTuple = [
  '#dcd6cc',
  '#bdb6aa',
  '#a59e92',
  '#7d766b',
  '#48433c',
  '#38342e',
  '#2a2723',
  '#1f1d1a',
  '#181614',
  '#110f0e',
]

const fontFamily = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif"

export const theme = createTheme({
  colors: { leaf, clay, gray, dark },
  primaryColor: 'leaf',
  primaryShade: 7,
  black: '#29251f',
  defaultRadius: 'md',
  fontFamily,
  headings: { fontFamily, fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { size: 'md' } },
    InputBase: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    CloseButton: { defaultProps: { size: 'lg' } },
    Modal: { styles: { title: { fontSize: '1.25rem', fontWeight: 650 } } },
  },
})

/** Colours that must pass contrast where Mantine's own do not, and the surfaces of both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fdfcfa',
    '--mantine-color-error': '#b42318',
    '--mantine-color-placeholder': '#706759',
    '--mantine-color-dimmed': '#706759',
    '--raised': '#ffffff',
    '--sunken': '#f4f1ec',
    '--line': '#e4dfd6',
    '--input-line': '#948a79',
    '--strong': 'var(--mantine-color-leaf-7)',
  },
  dark: {
    '--mantine-color-body': '#181614',
    '--mantine-color-error': '#ff9b8f',
    '--mantine-color-placeholder': '#a59e92',
    '--mantine-color-dimmed': '#a59e92',
    '--raised': '#1f1d1a',
    '--sunken': '#2a2723',
    '--line': '#38342e',
    '--input-line': '#7d766b',
    '--strong': 'var(--mantine-color-leaf-4)',
  },
})
