import { expect, test } from 'vitest'
import { textsIn } from '#scripts/texts/texts-in'

test('finds text and attributes in JSX, and sentences in literals and templates, with their positions', () => {
  const source = `
    import { a } from '#core/A thing'
    const key = 'stats.get'
    const refusal = 'This group is full'
    const View = ({ name }: { name: string }) => (
      <p aria-label="Your coach" className="card">
        Hello <b>{\`You and \${name}\`}</b>
      </p>
    )`
  expect(textsIn(source)).toEqual([
    { line: 4, text: 'This group is full' },
    { line: 6, text: 'Your coach' },
    { line: 6, text: 'Hello' },
    { line: 7, text: 'You and …' },
  ])
})
