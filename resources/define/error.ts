/**
 * A declaration that contradicts itself. Says where and how to mend it: `resources/<area>/<entity>.entity.ts`, field, mend.
 * @example throw new DeclarationError('orderTags', 'kolour', 'is not a field of orderTags: declare it or correct its spelling')
 */
export class DeclarationError extends Error {
  constructor(declaration: string, field: string, mend: string) {
    super(`${declaration}.entity.ts: ${field} ${mend}`)
    this.name = 'DeclarationError'
  }
}
