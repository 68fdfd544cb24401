/** Written by the build (`scripts/areaDeclarations.ts`): what each area declares. */
declare module 'virtual:areas' {
  import type { AnyCall, AnyEntity } from '#define'
  import type { AreaFiles } from '#src/app/product/product.ts'

  export const entities: AreaFiles<AnyEntity>
  export const calls: AreaFiles<AnyCall>
}
