import fc from 'fast-check'

/** Every run uses the same cases, so only a code change can make one fail. Set SEED to explore others. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) })

export { fc }
