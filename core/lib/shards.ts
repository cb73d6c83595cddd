export function shards(count: number) {
  return {
    all: Array.from({ length: count }, (_, shard) => shard),
    of: (id: string) =>
      [...id.slice(-4)].reduce((sum, character) => sum + character.charCodeAt(0), 0) % count,
  }
}

export const { all: SHARDS, of: shardOf } = shards(8)
