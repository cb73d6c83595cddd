// Inlined into every document, so that it runs before anything is painted or fetched. The content security policy
// allows it by its hash.
{
  const facts = JSON.parse(document.getElementById('early').textContent)
  const root = document.documentElement
  const attempt = (read) => {
    try {
      return read()
    } catch {}
  }

  // Where the browser allows no storage, what a page stores lasts until it is left (features/account/auth-card.tsx).
  const test = `${facts.key}.test`
  const memory = () =>
    Object.create({
      getItem(key) {
        return Object.hasOwn(this, key) ? this[key] : null
      },
      setItem(key, value) {
        this[key] = String(value)
      },
      removeItem(key) {
        delete this[key]
      },
    })
  for (const name of ['localStorage', 'sessionStorage']) {
    const isAllowed = attempt(() => {
      window[name].setItem(test, '')
      window[name].removeItem(test)
      return true
    })
    if (isAllowed) continue
    Object.defineProperty(window, name, { value: memory() })
    root.toggleAttribute('data-no-storage', true)
  }

  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const stored = localStorage.getItem(`${facts.key}.device.color-scheme`)
    const system = dark.matches ? 'dark' : 'light'
    root.dataset.mantineColorScheme = stored === 'light' || stored === 'dark' ? stored : system
  }
  paint()
  dark.addEventListener('change', paint)

  const readAuth = () => {
    const { auth } = attempt(() => JSON.parse(localStorage.getItem(facts.key))) ?? {}
    const identity = Object.entries(auth?.identity ?? {})
    return { admin: auth?.token, user: identity.find(([name]) => name.endsWith('.accessToken'))?.[1] }
  }
  const look = () => {
    const { admin, user } = readAuth()
    const isSignedIn = Boolean(admin ?? user)
    root.toggleAttribute('data-signed-in', isSignedIn)
    root.hidden = isSignedIn && Boolean(facts.guestsOnly)
    if (root.hidden) location.replace('/redirect')
  }
  look()
  // A page restored by the browser may be older than the session.
  addEventListener('pageshow', ({ persisted }) => persisted && look())

  const link = (rel, href, as = '') =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' }))

  // A public page is drawn in its font once the device has it, and in the device's own font until then (rule
  // no-layout-shift).
  const fontKey = `${facts.key}.device.font`
  const storeFont = () =>
    document.fonts.load('1em "Inter Variable"').then(
      () => localStorage.setItem(fontKey, facts.font),
      () => {},
    )
  if (facts.font && localStorage.getItem(fontKey) === facts.font) {
    root.toggleAttribute('data-has-font', true)
    link('preload', facts.font, 'font')
    // A font that comes after the first paint would move the text as soon as a style sheet arrives.
    requestAnimationFrame(() =>
      root.toggleAttribute('data-has-font', document.fonts.check('1em "Inter Variable"')),
    )
  } else if (facts.font) addEventListener('load', storeFont)

  // A form submitted before its code has loaded is remembered.
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && !root.matches('[data-no-code]')) target.dataset.early = ''
  })
  // So is the last button tapped before that.
  addEventListener('click', ({ target }) => {
    window.tapped = target.closest('button[type=button]')
  })
  // The code of a prerendered page is fetched when someone first touches the page (rule code-on-touch), or after the
  // first paint if the page may have to show something else: what its URL says, what this tab has stored, or who is
  // signed in.
  const touches = ['pointerdown', 'focusin', 'keydown', 'click', 'input', 'submit']
  const fetchCode = () => {
    for (const touch of touches) removeEventListener(touch, fetchCode, true)
    for (const file of facts.code ?? []) import(file).catch(explainMissingCode)
  }
  const explainMissingCode = () => {
    root.toggleAttribute('data-no-code', true)
    for (const form of document.forms) delete form.dataset.early
  }
  for (const touch of touches) addEventListener(touch, fetchCode, true)
  const mayShowMore =
    location.search || location.hash || sessionStorage.length > 0 || root.matches('[data-signed-in]')
  if (mayShowMore) requestAnimationFrame(() => requestAnimationFrame(fetchCode))
  // While the user types, the app that comes next is fetched.
  const fetchNext = () => facts.next?.map((file) => link('prefetch', file))
  addEventListener('focusin', fetchNext, { once: true })

  // In the app, this fetches the screen's code, the session and the screen's first requests in parallel (rule
  // fast-cold-links).
  const start = (token, answers) => {
    const { exp } =
      attempt(() => JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))) ?? {}
    if (!(exp * 1000 > Date.now() + 60_000)) return
    const headers = { authorization: `Bearer ${token}` }
    const ask = (path) => [facts.api + path, fetch(facts.api + path, { headers }).catch(() => undefined)]
    window.early = { ...headers, answers: new Map(answers.map(ask)) }
  }
  const { admin, user } = readAuth()
  for (const { path, scripts, styles, answers } of facts.screens ?? []) {
    const match = new RegExp(`^${path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`).exec(location.pathname)
    if (!match || !(admin ?? user)) continue
    for (const file of scripts) link('modulepreload', file)
    for (const file of styles) link('preload', file, 'style')
    const { timeZone = 'UTC' } = Intl.DateTimeFormat().resolvedOptions()
    const known = { ...match.groups, timeZone: encodeURIComponent(timeZone) }
    const asked = location.search
      ? []
      : answers.map((one) => one.replace(/\$(\w+)/g, (_, name) => known[name]))
    start(admin ?? user, user && !admin ? ['/user', ...asked] : asked)
    break
  }
}
