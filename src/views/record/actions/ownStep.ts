import type { RaRecord } from 'ra-core'
import { createElement, type ReactNode } from 'react'
import type { AnyEntity } from '#define'
import { panelOf, slotsOf } from '#src/app/product/panels.ts'

/** What an area has to take a step of the entity with, in place of the question before it. */
export function ownStep(
  { name }: AnyEntity,
  step: string,
  given: { readonly record: RaRecord; readonly onClose: () => void },
): ReactNode | undefined {
  const load = slotsOf(name, name).find(({ steps }) => steps?.[step])?.steps![step]
  return load && createElement(panelOf(load), given)
}
