import { readFileSync, writeFileSync } from 'node:fs'
import { listUnmeasured } from '#scripts/cost/measured'
import { actionTable, costTable, priceTable } from '#scripts/cost/tables'

/**
 * `npm run cost`: estimates the monthly cost from published prices, usage habits and the measurements of `npm
 * run bench`, and what migrations take by a simulation, and writes them into docs/deploy.md and docs/costs.md.
 */
const documents = {
  'docs/deploy.md': [costTable(), await simulatedMigrations()],
  'docs/costs.md': [actionTable(), priceTable()],
}

for (const [file, tables] of Object.entries(documents)) {
  let text = readFileSync(file, 'utf8')
  for (const table of tables) {
    const [header = ''] = table.split('\n')
    const start = text.indexOf(header)
    if (start < 0) throw new Error(`${file} has no table that begins with ${header}`)
    text = text.slice(0, start) + table + text.slice(start).replace(/^(?:\|.*(?:\n|$))+/, '\n')
  }
  writeFileSync(file, text)
}
console.log(costTable())
const unmeasured = listUnmeasured()
if (unmeasured.length > 0)
  console.log(`\nNot included, because \`npm run bench\` hasn't measured them yet: ${unmeasured.join(', ')}`)

async function simulatedMigrations(): Promise<string> {
  // The runner loads the table's client, which needs a name. Nothing is sent there.
  process.env.SST_RESOURCE_App ??= JSON.stringify({ name: 'platewise', stage: 'local' })
  process.env.SST_RESOURCE_Table ??= JSON.stringify({ name: 'none' })
  const { migrationTable } = await import('#scripts/migrate/simulation')
  return migrationTable()
}
