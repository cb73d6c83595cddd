import { both, canvas, ellipse, paint, png, rows, SIZE, without } from '#scripts/seed/drawing'
import type { Random } from '#scripts/seed/random'

const SKINS = ['#f3d3bd', '#e8b995', '#d19a6f', '#a9714b', '#7c4f35', '#5a3a29']
const HAIRS = ['#2b211d', '#3a2a22', '#4a3226', '#8d8d92', '#7a4a2b', '#b5803f', '#d9b36c', '#a33f24']
const CLOTHES = ['#1f6f4a', '#2f5d8a', '#8a3b4a', '#c98a2b', '#56507f', '#3c4a4f', '#b9573c']
const BACKDROPS = ['#dcebdf', '#e9e1d2', '#d9e6ee', '#f0dcd3', '#e4dded', '#d5e8e4']

export interface Look {
  hair: 'long' | 'bun' | 'short' | 'none'
  hasBeard: boolean
}

/** Chooses a look that people expect with the name: no one is bald under a bun. */
export function lookOf(random: Random, gender: string): Look {
  if (gender === 'female') return { hair: random.chance(0.75) ? 'long' : 'bun', hasBeard: false }
  if (gender === 'male')
    return { hair: random.chance(0.85) ? 'short' : 'none', hasBeard: random.chance(0.35) }
  return { hair: random.chance(0.5) ? 'long' : 'short', hasBeard: false }
}

/** Draws a friendly face as a PNG of a few kilobytes. */
export function portrait(random: Random, gender: string): Buffer {
  const skin = random.pick(SKINS)
  // Light hair colors are last in the list.
  const hair = random.pick(SKINS.indexOf(skin) < 3 ? HAIRS : HAIRS.slice(0, 4))
  const head = ellipse(128, 118, 46, 56)
  const fringe = without(ellipse(128, 108, 53, 60), ellipse(128 + random.int(-8, 8), 146, 56, 56))
  const look = lookOf(random, gender)
  const pixels = canvas(random.pick(BACKDROPS))
  paint(pixels, ellipse(128, 128, 116, 116), '#ffffff', 0.35)
  if (look.hair === 'long') paint(pixels, ellipse(128, 136, 66, random.int(74, 96)), hair)
  else if (look.hair === 'bun') paint(pixels, ellipse(128, 54, 26, 24), hair)
  paint(pixels, ellipse(128, 272, 104, 84), random.pick(CLOTHES))
  paint(pixels, ellipse(128, 182, 23, 32), skin)
  paint(pixels, both(ellipse(128, 182, 23, 32), ellipse(128, 150, 44, 34)), '#000000', 0.12)
  paint(pixels, ellipse(82, 122, 8, 12), skin)
  paint(pixels, ellipse(174, 122, 8, 12), skin)
  paint(pixels, head, skin)
  if (look.hair !== 'none') paint(pixels, both(fringe, rows(0, 132)), hair)
  if (look.hasBeard) paint(pixels, without(both(head, rows(138, SIZE)), ellipse(128, 134, 34, 22)), hair)
  const hasGlasses = random.chance(0.2)
  for (const x of [110, 146]) {
    if (hasGlasses) paint(pixels, without(ellipse(x, 122, 15, 13), ellipse(x, 122, 12, 10)), '#2b211d')
    paint(pixels, ellipse(x, 122, 4, 5), '#2b211d')
  }
  paint(pixels, without(ellipse(128, 142, 17, 12), ellipse(128, 138, 20, 11)), '#9c3d3d')
  return png(pixels)
}
