/** Values with the running sum of their weights, for `Random.weighted`. */
export interface Weights<T> {
  readonly values: readonly T[]
  readonly upTo: Float64Array
}

/**
 * Prepares weighted choices: `weights([['Normal', 94], ['OpenBox', 6]])`. The weights may have any
 * sum.
 */
export function weights<T>(entries: readonly (readonly [T, number])[]): Weights<T> {
  const upTo = new Float64Array(entries.length)
  let sum = 0
  entries.forEach(([, weight], i) => (upTo[i] = sum += weight))
  return { values: entries.map(([value]) => value), upTo }
}

/** `weights` for a record: `weightsOf({ Normal: 94, OpenBox: 6 })`. */
export const weightsOf = <K extends string>(record: Readonly<Record<K, number>>) =>
  weights(Object.entries(record) as [K, number][])

/**
 * Random numbers that are the same on every machine (sfc32, seeded by splitmix32). Each part of the
 * demo data has its own stream, so that a change of one part leaves the others unchanged.
 */
export class Random {
  #a: number
  #b: number
  #c: number
  #counter = 1

  constructor(seed: number, stream: string) {
    let state = seed >>> 0
    for (let i = 0; i < stream.length; i++)
      state = Math.imul(state ^ stream.charCodeAt(i), 0x01000193) >>> 0
    const fill = () => {
      state = (state + 0x9e3779b9) | 0
      let t = state ^ (state >>> 16)
      t = Math.imul(t, 0x21f0aaad)
      t ^= t >>> 15
      t = Math.imul(t, 0x735a2d97)
      return t ^ (t >>> 15)
    }
    this.#a = fill()
    this.#b = fill()
    this.#c = fill()
    for (let i = 0; i < 12; i++) this.bits()
  }

  /** 32 random bits as a non-negative number. */
  bits(): number {
    const t = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0
    return t >>> 0
  }

  /** From 0 up to but excluding 1. */
  share(): number {
    return this.bits() / 4294967296
  }

  chance(probability: number): boolean {
    return this.share() < probability
  }

  /** A whole number, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.share() * (to - from + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.share() * list.length)]!
  }

  weighted<T>({ values, upTo }: Weights<T>): T {
    const at = this.share() * upTo[upTo.length - 1]!
    let low = 0
    let high = upTo.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle]! > at) high = middle
      else low = middle + 1
    }
    return values[low]!
  }

  /** Normally distributed (Box-Muller). */
  normal(mean: number, deviation: number): number {
    return (
      mean +
      deviation * Math.sqrt(-2 * Math.log(1 - this.share())) * Math.cos(2 * Math.PI * this.share())
    )
  }

  /**
   * A UUID of version 7 for a record created at this time (milliseconds since 1970): 36 characters
   * that sort by time.
   */
  id(at: number): string {
    const high = Math.floor(at / 65536)
    const r = this.bits()
    const s = this.bits()
    const t = this.bits()
    return `${hex4[high >>> 16]}${hex4[high & 0xffff]}-${hex4[at % 65536]}-${hex4[0x7000 | (r & 0xfff)]}-${hex4[0x8000 | ((r >>> 12) & 0x3fff)]}-${hex4[s >>> 16]}${hex4[s & 0xffff]}${hex4[t & 0xffff]}`
  }
}

const hex4 = Array.from({ length: 65536 }, (_, n) => n.toString(16).padStart(4, '0'))

/** The calendar date of an instant that represents one: `YYYY-MM-DD`. */
export const isoDate = (at: number) => new Date(at).toISOString().slice(0, 10)
