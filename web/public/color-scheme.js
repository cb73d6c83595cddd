// Before the first paint, so that a dark page never flashes white. A file of its own, for the content policy.
{
  const stored = localStorage.getItem('mantine-color-scheme-value')
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = stored === 'light' || stored === 'dark' ? stored : dark ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = scheme
}
