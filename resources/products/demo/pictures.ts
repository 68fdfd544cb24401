import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/settings.ts'
import { ranges, type Kind } from './catalogueWords.ts'
import type { Buffers, Random } from '#server/demo/kit.ts'

/** Where the drawn pictures are. `npm run pictures` draws them anew. */
export const pictureFolder = join(projectRoot, 'resources/products/demo/pictures')

/**
 * Which picture a kind or a combo has in a finish: those that look alike share one.
 * @example pictureName('DT18', 'NOK') // 'dt15-nok'
 */
export const pictureName = (code: string, letters = plain) =>
  `${alike[code] ?? code}-${letters}`.toLowerCase()

/** A kind or a combo, which its finishes come from. */
export interface Pictured extends Pick<Kind, 'code' | 'material'> {}

/** Every kind and combo of the ranges with the material of its finishes. */
export const picturedRanges = (): Pictured[] =>
  Object.values(ranges).flatMap(({ kinds, combos }) => [
    ...kinds,
    ...combos.map(({ code, members }) => ({
      code,
      material: kinds.find(kind => kind.code in members)!.material,
    })),
  ])

/** What gift cards are sold as. */
export const giftCardPictured: Pictured = { code: 'GC', material: 'none' }

interface Keeping {
  readonly random: Random
  /** For the lines with pictures alone, so that they move no other data. */
  readonly lines: Random
  /** Whose files they are, and who added them; everybody sees them, because products belong to all. */
  readonly clientId: string
  readonly staffId: string
  readonly at: number
}

/** Keeps pictures as files, each once for products and once for SKUs, as the first of them needs it. */
export class Pictures {
  readonly #kept = new Map<string, string>()
  readonly #keeping: Keeping
  readonly #out: Buffers

  constructor(keeping: Keeping, out: Buffers) {
    this.#keeping = keeping
    this.#out = out
  }

  /** Of the line by which a product or a SKU has a picture. */
  lineId = (at: number) => this.#keeping.lines.id(at)

  /** The file with this picture, as the value of a field of that entity. */
  of(ownerEntity: 'products' | 'skus', name: string): string {
    const known = this.#kept.get(ownerEntity + name)
    if (known) return known
    const { random, clientId, staffId, at } = this.#keeping
    const id = random.id(at)
    const { size, sha256, digits } = pictureFile(name)
    this.#kept.set(ownerEntity + name, id)
    this.#out.files.push({
      id,
      clientId,
      createdOnUtc: at,
      ownerEntity,
      name: `${name}.webp`,
      mime: 'image/webp',
      size,
      sha256,
      uploadedBy: staffId,
    })
    this.#out.fileContents.push({ fileId: id, bytes: digits })
    return id
  }
}

/** What a finish is called where there is none to choose. */
const plain = 'STD'

const alike: Readonly<Record<string, string>> = {
  DT18: 'DT15',
  BDD: 'BDQ',
  BDK: 'BDQ',
  TV20: 'TV15',
  BBT: 'BB',
  MPK: 'MPQ',
  MFS: 'MFQ',
  RU1: 'RU2',
  DS5: 'DS7',
  DS9: 'DS7',
  BSK: 'BSQ',
}

/** Read once in a process: tests make the demo data several times. */
const read = new Map<string, { size: number; sha256: string; digits: string }>()
function pictureFile(name: string) {
  const known = read.get(name)
  if (known) return known
  const bytes = readFileSync(join(pictureFolder, `${name}.webp`))
  const file = {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    digits: `\\x${bytes.toString('hex')}`,
  }
  read.set(name, file)
  return file
}
