const SHARD_COUNT = 8

/** The partitions over which each directory is spread (rule directory). */
export const SHARDS = Array.from({ length: SHARD_COUNT }, (_, shard) => shard)

export const shardOf = (id: string) =>
  [...id.slice(-4)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SHARD_COUNT
