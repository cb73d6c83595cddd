import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import * as v from 'valibot'
import { read } from '#scripts/local/console/guard'
import { empty, page, pretty } from '#scripts/local/console/layout'
import { localKeys } from '#scripts/local/environment'
import type { LocalServices } from '#scripts/local/services'

const PAGE_SIZE = 50
const SCAN_SIZE = 500
const MAX_SCANS = 20

const text = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(300)), '')
const Filter = v.object({
  entity: text,
  pk: text,
  from: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
})
type Filter = v.InferOutput<typeof Filter>
const Key = v.strictObject({ pk: v.string(), sk: v.string() })
type Key = v.InferOutput<typeof Key>

/** Browses the table: a single partition or all of it, filtered by entity. */
export function tableTool(app: Hono, { addresses, table: TableName }: LocalServices) {
  const { region, ...credentials } = {
    region: localKeys.region,
    accessKeyId: localKeys.accessKeyId,
    secretAccessKey: localKeys.secretAccessKey,
  }
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: addresses.dynamodb, region, credentials }),
  )

  async function find({ entity, pk, from }: Filter) {
    const items: Record<string, unknown>[] = []
    let next = startOf(from)
    for (let scans = 0; scans < MAX_SCANS; scans++) {
      const filter = {
        TableName,
        ExclusiveStartKey: next,
        FilterExpression: entity ? 'entity = :entity' : undefined,
        ExpressionAttributeValues: {
          ...(entity && { ':entity': entity }),
          ...(pk && { ':pk': pk }),
        },
        // Without a filter, every item read is shown.
        Limit: entity ? SCAN_SIZE : PAGE_SIZE,
      }
      if (!entity && !pk) Object.assign(filter, { ExpressionAttributeValues: undefined })
      const result = await client.send(
        pk ? new QueryCommand({ ...filter, KeyConditionExpression: 'pk = :pk' }) : new ScanCommand(filter),
      )
      items.push(...(result.Items ?? []))
      next = result.LastEvaluatedKey as Key | undefined
      if (!next || items.length >= PAGE_SIZE) break
    }
    if (items.length > PAGE_SIZE) {
      const last = items[PAGE_SIZE - 1]
      next = { pk: String(last?.pk), sk: String(last?.sk) }
    }
    return { items: items.slice(0, PAGE_SIZE), next: next && JSON.stringify({ pk: next.pk, sk: next.sk }) }
  }

  app.get('/table.json', async (c) =>
    c.json(await find(await read(c, Filter)), 200, { 'cache-control': 'no-store' }),
  )
  app.get('/table', async (c) => {
    const filter = await read(c, Filter)
    const { items, next } = await find(filter)
    return page(c, 'Table', [
      html`<form method="get" action="/table">
<label>Item type<input name="entity" value="${filter.entity}" placeholder="coach"></label>
<label>Partition key<input name="pk" value="${filter.pk}" placeholder="user#…"></label>
<button>Show</button></form><p></p>`,
      ...items.map(
        ({ pk, sk, ...rest }) =>
          html`<article><p><strong>${pk} · ${sk}</strong></p>${pretty(rest)}</article>`,
      ),
      items.length === 0 ? empty('No items found.') : html``,
      next ? nextPage(c, filter, next) : html``,
    ])
  })
}

function startOf(from: string): Key | undefined {
  if (!from) return undefined
  try {
    return v.parse(v.pipe(v.string(), v.parseJson(), Key), from)
  } catch (cause) {
    throw new HTTPException(400, { message: 'from: Invalid key', cause })
  }
}

function nextPage(c: Context, { entity, pk }: Filter, next: string) {
  const query = new URLSearchParams({ entity, pk, from: next })
  return html`<p><a href="${c.req.path}?${query}">More</a></p>`
}
