/** A code as it is compared: keyboards and readers change case and add spaces. */
export const tidyCode = (code: string) => code.trim().toLowerCase()

/**
 * The writings of one code: a UPC-A is an EAN-13 with a zero before it.
 * @example codesLike('036000291452') // ['036000291452', '0036000291452']
 */
export function codesLike(code: string): string[] {
  const tidy = tidyCode(code)
  if (/^\d{12}$/.test(tidy)) return [tidy, `0${tidy}`]
  if (/^0\d{12}$/.test(tidy)) return [tidy, tidy.slice(1)]
  return [tidy]
}
