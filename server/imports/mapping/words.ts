/** `CompanyName`, `company_name` and `Company name` are company and name. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(word => word !== '')

export const singular = (word: string) => word.replace(/(?<=\w{3})s$/, '')
