/** The path of another field of the same record, or of the same line: `lines.2.skuId` and `colourId` give `lines.2.colourId`. */
export const besideOf = (name: string, other: string) => name.replace(/[^.]+$/, other)
