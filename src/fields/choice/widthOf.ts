/**
 * About how wide a text of this size is, in pixels: nothing is measured before the first rows.
 * @example widthOf('Open', 12) // 29.52
 */
export const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, letter) => sum + widthOfLetter(letter), 0) * size

/** Shares of the size, as in the font. */
const widthOfLetter = (letter: string) =>
  /[iljI.,:'|]/.test(letter)
    ? 0.27
    : /[ ftr()-]/.test(letter)
      ? 0.36
      : /[mwMW@%]/.test(letter)
        ? 0.92
        : /[A-Z]/.test(letter)
          ? 0.69
          : 0.59
