import { type CSSVariablesResolver, MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { theme } from './theme.ts'

/**
 * Mantine variables whose values come from tokens.css. They're set for each scheme, because Mantine's own
 * values per scheme override those in `variables`.
 */
const ours = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-anchor': 'var(--strong)',
  '--mantine-color-dimmed': 'var(--dimmed)',
  '--mantine-color-placeholder': 'var(--dimmed)',
  '--mantine-color-error': 'var(--error)',
  '--mantine-color-default': 'var(--sunken)',
  '--mantine-color-default-hover': 'var(--line)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'transparent',
  '--mantine-color-disabled': 'var(--muted-soft)',
  '--mantine-color-disabled-color': 'var(--on-muted-soft)',
  ...light('leaf', 'primary'),
  ...light('gray', 'muted'),
  ...light('red', 'danger'),
  ...light('yellow', 'wait'),
}
function light(color: string, state: string) {
  return {
    [`--mantine-color-${color}-light`]: `var(--${state}-soft)`,
    [`--mantine-color-${color}-light-hover`]: `var(--${state}-soft-hover, var(--${state}-soft))`,
    [`--mantine-color-${color}-light-color`]: `var(--on-${state}-soft)`,
  }
}

/**
 * The surfaces, text and subtle fills of both schemes. Light text on the dark scheme's green would lack
 * contrast.
 */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: ours,
  dark: { ...ours, '--mantine-primary-color-contrast': '#0b2416' },
})

/** The style rules that define Mantine's variables for our theme. Only the build uses it. */
export function themeStyles(): string {
  const provider = createElement(MantineProvider, {
    theme,
    cssVariablesResolver: cssVariables,
    withGlobalClasses: false,
  })
  return renderToString(provider).replace(/<\/?style[^>]*>/g, '')
}
