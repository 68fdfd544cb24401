/** Written by the build (`scripts/areaDeclarations.ts`): what each area declares. */
declare module 'virtual:areas' {
  import type { AnyEntity } from '#define'
  import type { AreaCalls, AreaFiles } from '#src/app/product/product.ts'

  export const entities: AreaFiles<AnyEntity>
  export const calls: AreaCalls
}
