import { netText } from '@/features/public-pages/earnings'

/** Recalculates the earnings whenever an input changes. */
export function hydrateCalculator(form: HTMLFormElement): void {
  const count = () => {
    const { clients, price } = Object.fromEntries(new FormData(form))
    const outputs = form.querySelectorAll('output')
    const values = [`${clients}`, netText(Number(clients), Number(price), Number(form.dataset.fee))]
    for (const [index, output] of outputs.entries()) output.value = values[index] ?? ''
  }
  form.addEventListener('input', count)
  // The browser may have restored values from an earlier visit.
  count()
}
