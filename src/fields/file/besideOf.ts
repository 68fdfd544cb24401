/**
 * The path of another field of the same record or line: `lines.2.skuId` and `colourId` give
 * `lines.2.colourId`.
 */
export const besideOf = (name: string, other: string) => name.replace(/[^.]+$/, other)
