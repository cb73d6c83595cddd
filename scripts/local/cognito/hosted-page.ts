import { html, raw } from 'hono/html'

interface SignInForm {
  provider: string
  action: string
  email?: string
  name?: string
  problem?: string
}

const style = `
  :root { color-scheme: light dark; --ink: #1d2b24; --soft: #5b6b62; --page: #f4f6f2; --card: #fff;
    --line: #c9d2cb; --green: #1f6f4a; --on-green: #fff; --note: #fff4d6; --note-ink: #6b4d00; --bad: #b3261e }
  @media (prefers-color-scheme: dark) { :root { --ink: #e8efe9; --soft: #a9b8af; --page: #121815; --card: #1b2420;
    --line: #41504a; --green: #7fd1a5; --on-green: #0b2117; --note: #3a2f10; --note-ink: #f3d98b; --bad: #ffb4ab } }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--page);
    color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  main { width: 100%; max-width: 400px; padding: 24px; background: var(--card); border-radius: 16px;
    box-shadow: 0 8px 32px rgb(0 0 0 / 12%) }
  h1 { margin: 16px 0 4px; font-size: 1.5rem; line-height: 1.25 }
  p { margin: 0 0 16px; color: var(--soft); overflow-wrap: anywhere }
  .note { margin: 0; padding: 8px 12px; border-radius: 8px; background: var(--note); color: var(--note-ink);
    font-size: .875rem }
  label { display: block; margin-bottom: 16px; font-weight: 600 }
  input { display: block; width: 100%; min-height: 48px; margin-top: 4px; padding: 0 12px; font: inherit;
    font-weight: 400; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px }
  ::placeholder { color: var(--soft); opacity: 1 }
  button { width: 100%; min-height: 48px; margin-top: 8px; font: inherit; font-weight: 600; border-radius: 8px;
    border: 1px solid var(--green); background: var(--green); color: var(--on-green); cursor: pointer }
  button.quiet { background: transparent; color: var(--green) }
  :focus-visible { outline: 3px solid var(--green); outline-offset: 2px }
  .bad { color: var(--bad); font-weight: 600 }
`

/** Builds the page that replaces Google's and Apple's. Escapes everything from the request. */
export function signInPage({ provider, action, email = '', name = '', problem }: SignInForm) {
  return page(
    `Continue with ${provider}`,
    html`<p>This local page stands in for ${provider}: no password, and nothing leaves this computer.</p>
      <form method="post" action="${action}">
        ${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
        <label>Email
          <input name="email" type="email" inputmode="email" autocomplete="email" autocapitalize="none"
            placeholder="you@example.com" maxlength="100" required autofocus value="${email}">
        </label>
        <label>Name (optional)
          <input name="name" autocomplete="name" maxlength="100" value="${name}">
        </label>
        <button>Continue</button>
        <button class="quiet" name="cancel" value="yes" formnovalidate>Cancel</button>
      </form>`,
  )
}

export function problemPage(problem: string) {
  return page("This sign-in link doesn't work", html`<p>${problem}</p>`)
}

function page(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} (local)</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <main>
      <p class="note"><strong>Local sign-in.</strong> For development on this machine.</p>
      <h1>${title}</h1>
      ${content}
    </main>
  </body>
</html>`
}
