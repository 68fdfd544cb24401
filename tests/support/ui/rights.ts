import { afterAll, beforeAll } from 'vitest'
import type { EntityOperation } from '#define/access.ts'
import type { AnyEntity } from '#define/entity.types.ts'

type May = (entity: AnyEntity, operation: EntityOperation) => boolean

/** What `useMay` answers in tests, where they say so: the route tree does not know their entities, with which nobody may do anything. */
export const rights: { may?: May | undefined } = {}

/** In the tests of this file people may do this with records; everything unless told. */
export function allow(may: May = () => true) {
  beforeAll(() => {
    rights.may = may
  })
  afterAll(() => {
    rights.may = undefined
  })
}

/** Whether the present test has drawn its screen with `show`, which must not complain in the console. */
export const harness = { isUsed: false }
