import { use } from 'react'
import { loadOnce } from '#data/loadOnce.ts'
import { lateViews, providedInputs } from './inputRegistry.ts'
import type { InputProps } from './kindView.ts'

/**
 * The input of any field kind. It suspends if the form's component has not imported `inputs.tsx`.
 */
export function Input(props: InputProps) {
  const Kind = (providedInputs() ?? use(load()))[props.field.kind]!
  return <Kind {...props} />
}

const load = loadOnce(async () => lateViews().inputs())
