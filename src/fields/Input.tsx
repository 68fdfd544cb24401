import { use, type ComponentType } from 'react'
import { loadOnce } from '#data/loadOnce.ts'
import type { InputProps } from './kindView.ts'

type Inputs = Readonly<Record<string, ComponentType<InputProps>>>

/**
 * The input of any field kind. It suspends if the form's component has not imported `inputs.tsx`.
 */
export function Input(props: InputProps) {
  const Kind = (provided ?? use(load()))[props.field.kind]!
  return <Kind {...props} />
}

/** Called by `inputs.tsx` when it is loaded. */
export function provideInputs(inputs: Inputs) {
  provided = inputs
}

let provided: Inputs | undefined
const load = loadOnce(async (): Promise<Inputs> => (await import('./inputs.tsx')).inputs)
