/** A `localStorage` for tests without a DOM. As in browsers, `Object.keys` lists what is stored. */
export class MemoryStorage {
  [key: string]: unknown

  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  }

  setItem(key: string, value: string) {
    this[key] = value
  }

  removeItem(key: string) {
    delete this[key]
  }
}
