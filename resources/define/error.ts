/** A declaration that contradicts itself. Says where and how to mend it: `resources/<area>/<entity>.entity.ts`, field, mend. */
export class DeclarationError extends Error {
  constructor(declaration: string, field: string, mend: string) {
    super(`${declaration}.entity.ts: ${field} ${mend}`)
    this.name = 'DeclarationError'
  }
}
