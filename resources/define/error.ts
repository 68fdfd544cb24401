/**
 * A declaration that contradicts itself, or others. Says where and how to mend it: file, field, mend.
 * @example throw new DeclarationError('orderTags.entity.ts', 'kolour', 'is not a field of orderTags: declare it or correct its spelling')
 */
export class DeclarationError extends Error {
  constructor(file: string, field: string, mend: string) {
    super(`${file}: ${field} ${mend}`)
    this.name = 'DeclarationError'
  }
}
