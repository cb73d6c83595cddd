import { canvas, ellipse, paint, png } from '#scripts/seed/drawing'
import { randomOf } from '#scripts/seed/random'

const TABLES = ['#c9a27c', '#8d6b4f', '#d8c7b0', '#6f7f76']
const FOODS = ['#e8b04a', '#6f9d52', '#c8553d', '#f2e3c6', '#8f5a3c', '#a9c46c', '#e58b6b']

/** Draws a plate from above as a PNG of a few kilobytes. Its name determines the food. */
export function meal(name: string): Buffer {
  const random = randomOf(`meal ${name}`)
  const pixels = canvas(random.pick(TABLES))
  paint(pixels, ellipse(136, 140, 108, 106), '#000000', 0.18)
  paint(pixels, ellipse(128, 128, 108, 108), '#f7f4ee')
  paint(pixels, ellipse(128, 128, 82, 82), '#000000', 0.06)
  paint(pixels, ellipse(128, 128, 79, 79), '#fbf9f5')
  for (let piece = 0; piece < 9; piece++) {
    const angle = (piece * 2 * Math.PI) / 9 + random.int(0, 40) / 100
    const away = random.int(10, 48)
    const x = 128 + Math.round(Math.cos(angle) * away)
    const y = 128 + Math.round(Math.sin(angle) * away)
    const [width, height] = [random.int(14, 30), random.int(12, 26)]
    paint(pixels, ellipse(x + 3, y + 4, width, height), '#000000', 0.15)
    paint(pixels, ellipse(x, y, width, height), random.pick(FOODS))
    paint(pixels, ellipse(x - 4, y - 5, Math.round(width / 3), Math.round(height / 3)), '#ffffff', 0.25)
  }
  return png(pixels)
}
