import type { Buffers, Random } from '#server/demo/kit.ts'
import type { Axis } from '#resources/products/axes/axes.ts'
import type { Design, Variant } from './catalogue.types.ts'
import type { Kind, Material } from './catalogueWords.ts'

/** Writes in what each product can be chosen, when the first of its SKUs has it. */
export class OptionWriter {
  readonly #random: Random
  readonly #out: Buffers
  readonly #values = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  constructor(random: Random, out: Buffers) {
    this.#random = random
    this.#out = out
  }

  /** The options of a SKU of a product: its finish, and its size where the name says one. */
  of(
    productId: string,
    { type, name }: Design,
    { letters, finish }: Variant,
    { material }: Kind,
    at: number,
  ) {
    const size = type === 'Single' ? sizeIn(name) : undefined
    const isFabric = fabrics.includes(material)
    const finished =
      finish && letters
        ? this.value(productId, isFabric ? 'Fabric' : 'Colour', finish, letters, at)
        : undefined
    return {
      ...(finished && { [isFabric ? 'fabricId' : 'colourId']: finished }),
      ...(size && { sizeId: this.value(productId, 'Size', size, codeOf(size), at) }),
    }
  }

  value(productId: string, axis: Axis, name: string, code: string, at: number): string {
    const key = `${productId} ${axis} ${name}`
    const known = this.#values.get(key)
    if (known) return known
    const id = this.#random.id(at)
    const position = (this.#counts.get(productId) ?? 0) + 1
    this.#counts.set(productId, position)
    this.#values.set(key, id)
    this.#out.axisValues.push({ id, createdOnUtc: at, productId, axis, name, code, position })
    return id
  }
}

const fabrics: readonly Material[] = ['fabric', 'leather', 'soft']

const sizeIn = (name: string) =>
  /\d+ x \d+ cm|\d+ (?:cm|m|ml|Seater)\b|\b(?:Queen|King|Double|Single)\b/.exec(name)?.[0]

const codeOf = (size: string) =>
  size
    .replace(/ (?:cm|ml)$/, '')
    .replaceAll(/[^\dA-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 12)
