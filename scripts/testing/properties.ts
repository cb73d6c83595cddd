import fc from 'fast-check'

/** The same cases in every run, so that a run fails only by what was changed; another SEED looks further. */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_122) })

export { fc }
